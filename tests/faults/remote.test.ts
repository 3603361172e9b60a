import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPreparedSite } from "#tests/support/prepared-site.ts";
import { clientOf, type RunningSite, serviceOf, startSite } from "#tests/support/run-site.ts";

// The nearer site has no database. It uses the farther site as its Supabase project.
let farther: RunningSite;
let nearer: RunningSite;

beforeAll(async () => {
  farther = await startPreparedSite();
  nearer = await startSite({
    env: {
      SUPABASE_URL: farther.url,
      SUPABASE_PUBLISHABLE_KEY: farther.keys.publishableKey,
      SUPABASE_SECRET_KEY: farther.keys.secretKey,
    },
  });
});

afterAll(async () => {
  await nearer?.stop();
  await farther?.stop();
});

describe("a site on another site's backend", () => {
  test("serves pages from the data of the other site", async () => {
    const page = await fetch(`${nearer.url}/destinations`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Havana, Viñales and Trinidad, House by House");
  });

  test("forwards reads, and shows a change immediately", async () => {
    const service = serviceOf(nearer);
    const { data } = await service
      .from("itineraries")
      .insert({
        title: "Made in the nearer site",
        countries: ["Peru"],
        regions: ["South America"],
        categories: ["Cultural"],
        is_published: true,
      })
      .select("id")
      .single();
    expect(await (await fetch(`${nearer.url}/destinations`)).text()).toContain("Made in the nearer site");
    expect(await (await fetch(`${farther.url}/destinations`)).text()).toContain("Made in the nearer site");
    await service.from("itineraries").delete().eq("id", data?.id);
    expect(await (await fetch(`${nearer.url}/destinations`)).text()).not.toContain("Made in the nearer site");
  });

  test("signs in, refreshes, uploads and signs out with the official client", async () => {
    const client = clientOf(nearer);
    const signedIn = await client.auth.signInWithPassword(farther.admin);
    expect(signedIn.error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.rpc("has_role", { role: "admin" })).data).toBe(true);

    const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const images = client.storage.from("itinerary-images");
    const upload = await images.upload("itineraries/remote/1.png", image, {
      contentType: "image/png",
      upsert: true,
    });
    expect(upload.error).toBeNull();
    const response = await fetch(images.getPublicUrl("itineraries/remote/1.png").data.publicUrl);
    expect(response.headers.get("content-type")).toBe("image/png");

    await client.auth.signOut();
    expect((await client.rpc("has_role", { role: "admin" })).data).toBe(false);
  });

  test("a reset link sets one password, and its session is over afterwards", async () => {
    const service = serviceOf(nearer);
    const account = { email: "forgetful@people.example", password: "forgotten gourd", email_confirm: true };
    expect((await service.auth.admin.createUser(account)).error).toBeNull();
    const { data } = await service.auth.admin.generateLink({ type: "recovery", email: account.email });
    const { auth } = clientOf(nearer);
    const opened = await auth.verifyOtp({
      type: "recovery",
      token_hash: data.properties?.hashed_token ?? "",
    });
    expect(opened.error).toBeNull();
    const { access_token = "", refresh_token = "" } = opened.data.session ?? {};
    expect((await auth.updateUser({ password: "breadfruit-and-tamarind" })).error).toBeNull();
    const copy = clientOf(nearer).auth;
    expect((await copy.setSession({ access_token, refresh_token })).error).not.toBeNull();
    const password = "breadfruit-and-tamarind";
    expect((await copy.signInWithPassword({ email: account.email, password })).error).toBeNull();
  });

  test("refuses a visitor's writes as the database does", async () => {
    const { error } = await clientOf(nearer).from("itineraries").insert({ title: "Not mine to add" });
    expect(error?.code).toBe("42501");
  });
});
