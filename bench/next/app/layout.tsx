import "./styles.css";
import type { ReactNode } from "react";
import { Footer } from "../components/footer.tsx";
import { Header } from "../components/header.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <a href="#main" className="unseen">
          Skip to content
        </a>
        <Header />
        {children}
        <Footer />
      </body>
    </html>
  );
}
