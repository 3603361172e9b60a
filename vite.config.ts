import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2023" },
  // What only lazy and admin code imports: found late, it would make the first such page reload itself.
  optimizeDeps: {
    include: ["@supabase/auth-js", "cmdk", "radix-ui", "react-dom/client", "react-hook-form", "sonner", "uplot"],
  },
});
