import { Hono } from "hono";
import { createAuthGuard } from "#server/auth/auth-guard.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { requestId } from "#server/http/middleware/request-id.ts";

export const SECRET_KEY = "sb_secret_of_this_test";
export const PASSWORD = "green gourd";

/** Responds like Supabase's auth server, with errors that reveal whether an account exists. Records its requests. */
function createBackend() {
  const requests: { method: string; url: string; headers: Headers; body: string }[] = [];
  const state = {
    isDown: false,
    logoutStatus: 204,
    isStaff: false,
    isInvited: false,
    /** The code that a second factor accepts. */
    code: "123456",
    factors: [] as { id: string; status: string }[],
  };
  const fail = (status: number, error_code: string, msg: string) =>
    Response.json({ code: status, error_code, msg }, { status });
  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const text = await request.text();
    requests.push({ method: request.method, url: request.url, headers: request.headers, body: text });
    if (state.isDown) throw new Error("ECONNREFUSED 10.0.0.5");
    const body: Record<string, unknown> = text ? JSON.parse(text) : {};
    if (url.pathname.endsWith("/token") && "refresh_token" in body) {
      if (body.refresh_token === "good") return Response.json({ access_token: "a" });
      return fail(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
    }
    if (url.pathname.endsWith("/token")) {
      if (body.email === "banned@site.example") return fail(403, "user_banned", "User is banned");
      if (body.email === "new@site.example") return fail(400, "email_not_confirmed", "Email not confirmed");
      if (body.email === "unknown@site.example") return fail(404, "user_not_found", "User not found");
      if (body.password !== PASSWORD) return fail(400, "invalid_credentials", "Invalid login credentials");
      return Response.json(
        { access_token: "a" },
        { headers: { "access-control-allow-origin": "*", "set-cookie": "s=1" } },
      );
    }
    if (url.pathname.endsWith("/recover") && body.email === "often@site.example") {
      return fail(429, "over_email_send_rate_limit", "only once a minute");
    }
    if (url.pathname.endsWith("/recover") && body.email === "unknown@site.example")
      return fail(404, "user_not_found", "no");
    if (/\/factors\/.*\/verify$/.test(url.pathname) && body.code !== state.code)
      return fail(422, "mfa_verification_failed", "Invalid TOTP code entered");
    if (url.pathname === "/auth/v1/verify" && body.token !== "123456")
      return fail(403, "otp_expired", `for ${body.email}`);
    if (url.pathname === "/auth/v1/verify")
      return Response.json({ access_token: "a", user: { email: body.email } });
    if (url.pathname.endsWith("/my_staff_access")) return Response.json({ is_staff: state.isStaff });
    if (url.pathname.endsWith("/user") && request.method === "GET")
      return Response.json({ id: "u1", email: "ann@site.example", factors: state.factors });
    if (url.pathname.endsWith("/logout")) return new Response(null, { status: state.logoutStatus });
    return Response.json({ path: url.pathname });
  };
  return { fetch, requests, state };
}

/** The auth guard in front of the backend of createBackend(), with a fake clock. */
export function createGuardedSite() {
  const backend = createBackend();
  const clock = { ms: 1_000_000, slept: 0 };
  /** The notices sent to account owners. */
  const notices: string[] = [];
  const guard = createAuthGuard({
    fetch: backend.fetch,
    siteUrl: "https://calabash.example",
    secretKey: SECRET_KEY,
    clientAddress: (c) => c.req.header("x-test-address") ?? "192.0.2.1",
    notifyOwner: async (email, { kind }) => void notices.push(`${kind} ${email}`),
    isInvited: async () => backend.state.isInvited,
    now: () => clock.ms,
    sleep: async (ms) => {
      clock.slept += ms;
      clock.ms += ms;
    },
  });
  const app = new Hono<AppEnv>();
  app.use(requestId({ generate: () => "id-1" }));
  app.route("/auth/v1", guard);

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.request(`/auth/v1${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  const signIn = (email: string, password: string, address = "192.0.2.1") =>
    call("POST", "/token?grant_type=password", { email, password }, { "x-test-address": address });
  return { app, backend, clock, notices, call, signIn };
}
