import { Link, Outlet } from "react-router";
import { brand } from "#app/brand.ts";

export default function PublicLayout() {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-white focus:p-3"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-40 border-sand-deep border-b bg-sand/95">
        <nav aria-label="Main" className="mx-auto flex max-w-7xl items-center justify-between px-6 py-4">
          <Link to="/" className="font-display font-semibold text-2xl text-leaf">
            {brand.name}
          </Link>
          <Link to="/destinations" className="py-2 font-semibold text-sea hover:underline">
            Destinations
          </Link>
        </nav>
      </header>
      <Outlet />
      <footer className="mt-16 border-sand-deep border-t px-6 py-8 text-center text-ink-soft text-sm">
        © {new Date().getFullYear()} {brand.name}
      </footer>
    </>
  );
}
