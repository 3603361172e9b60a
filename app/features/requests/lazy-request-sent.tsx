import { lazyComponent } from "#app/lib/lazy-component.ts";

export const loadConfirmation = () => import("#app/features/requests/request-sent.tsx");

/** The confirmation of a sent form; its first words if the rest cannot be loaded. */
export const RequestSent = lazyComponent(loadConfirmation, ({ success }) => (
  <p role="status" className="rounded-card bg-[#eef5e4] p-4">
    <strong>{success.title}</strong> {success.description}
  </p>
));
