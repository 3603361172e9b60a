import { brand } from "#app/brand.ts";

/** All that visitors see before the site is live. */
export function HoldingPage() {
  return (
    <main className="flex grow flex-col items-center justify-center gap-6 px-6 py-16 text-center">
      <p className="rounded-full bg-sun px-4 py-1.5 font-semibold text-ink">Launching August 2025</p>
      <h1 className="max-w-3xl text-4xl text-sea sm:text-6xl">
        Plan Less. Experience More. Guided by Locals.
      </h1>
      <p className="max-w-xl text-lg text-ink-soft">{brand.description}</p>
      <footer className="mt-12 flex flex-col items-center gap-3 text-ink-soft">
        <nav aria-label="Social profiles" className="flex gap-6">
          <a className="py-2 underline" href={brand.links.instagram}>
            Instagram
          </a>
          <a className="py-2 underline" href={brand.links.tiktok}>
            TikTok
          </a>
        </nav>
        <p>© 2025 {brand.name}</p>
      </footer>
    </main>
  );
}
