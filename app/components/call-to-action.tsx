import { Illustration } from "#app/components/illustration.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";

interface CallToActionProps {
  title?: string;
  subtitle?: string;
  buttonText?: string;
  link?: string;
}

/** The call to action above the footer. */
export function CallToAction({
  title = "Somebody there is already putting the coffee on",
  subtitle = "Tell us what you have in mind; half an idea is plenty. We will reply like a friend who lives there.",
  buttonText = "Let's Talk Travel",
  link = "/contact",
}: CallToActionProps) {
  return (
    <section
      aria-labelledby="closing-title"
      className="focus-on-dark relative isolate overflow-hidden bg-[#06222c]"
    >
      <div className="mask-[linear-gradient(to_top,black_60%,transparent)] absolute inset-x-0 bottom-0 -z-10 h-64 md:h-96 lg:mask-none lg:h-full">
        <Illustration
          image="illustrations/chile.webp"
          sizes="(min-width: 768px) 100vw, 30rem"
          className="size-full object-[70%_85%]"
        />
      </div>
      <div className="absolute inset-0 -z-10 hidden bg-[linear-gradient(to_right,#06222ce6_30%,#0000_80%)] lg:block" />
      <div className="mx-auto max-w-7xl px-6 pt-20 pb-64 md:pb-80 lg:py-36">
        <h2
          id="closing-title"
          className="max-w-2xl font-bold text-[min(2.5rem,12.5vw)] text-sand leading-[1.05] tracking-[-0.02em] md:text-6xl"
        >
          {title}
        </h2>
        <p className="mt-6 max-w-lg text-lg text-sand">{subtitle}</p>
        <ButtonLink to={link} size="lg" variant="sun" className="mt-9">
          {buttonText}
        </ButtonLink>
      </div>
    </section>
  );
}
