import { Link } from "react-router";
import { brand } from "#app/brand.ts";

export default function Home() {
  return (
    <main
      id="main"
      className="mx-auto flex w-full max-w-4xl grow flex-col items-center justify-center gap-6 px-6 py-24 text-center"
    >
      <h1 className="text-5xl text-sea sm:text-7xl">{brand.tagline}</h1>
      <p className="max-w-2xl text-ink-soft text-xl">{brand.description}</p>
      <Link
        to="/destinations"
        className="inline-flex min-h-12 items-center rounded-full bg-leaf px-8 font-semibold text-lg text-white hover:bg-leaf-dark"
      >
        Explore Destinations
      </Link>
    </main>
  );
}
