import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The table of contents. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("destinations", "routes/public/destinations.tsx"),
    route("shortlist", "routes/public/shortlist.tsx"),
    route("itinerary/:id?", "routes/public/itinerary.tsx"),
    route("preview/:token", "routes/public/preview.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("about-us", "routes/public/about.tsx"),
    route("faqs", "routes/public/faqs.tsx"),
    route("privacy-policy", "routes/public/privacy.tsx"),
    route("terms-of-use", "routes/public/terms.tsx"),
    route("login", "routes/account/login.tsx"),
    route("forgot-password", "routes/account/forgot-password.tsx"),
    route("reset-password", "routes/account/reset-password.tsx"),
    route("my-itineraries", "routes/account/my-itineraries.tsx"),
    route("account/privacy", "routes/account/privacy.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/dashboard.tsx"),
    route("dashboard", "routes/admin/dashboard.tsx", { id: "routes/admin/dashboard-by-name" }),
    route("analytics", "routes/admin/analytics.tsx"),
    route("itineraries/:id?", "routes/admin/itineraries.tsx"),
    route("requests", "routes/admin/requests.tsx"),
    route("requests/:id", "routes/admin/request.tsx"),
    route("notifications", "routes/admin/notifications.tsx"),
    route("audit", "routes/admin/audit.tsx"),
    route("jobs", "routes/admin/jobs.tsx"),
    route("user-management", "routes/admin/user-management.tsx"),
    route("users", "routes/admin/users.tsx"),
    route("faqs", "routes/admin/faqs.tsx"),
    route("faq-categories", "routes/admin/faq-categories.tsx"),
    route("settings", "routes/admin/settings.tsx"),
  ]),
] satisfies RouteConfig;
