import { listCachedTrips } from "#app/service-worker/cached-responses.ts";
import { brand } from "#domain/brand.ts";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'";

const STYLES = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf7ef;color:#1e2a24;font:1.0625rem/1.6 Figtree,system-ui,sans-serif}
main{max-width:34rem;padding:2rem 1.5rem}
svg{display:block;width:100%;max-width:24rem;border-radius:1.25rem}
h1{margin:1.5rem 0 .5rem;font:600 2.25rem/1.15 Fraunces,Georgia,serif;color:#0b4f5c}
h2{margin:2rem 0 .25rem;font:600 1.25rem/1.3 Fraunces,Georgia,serif;color:#0b4f5c}
ul{margin:0;padding:0;list-style:none}
li a{display:flex;min-height:44px;align-items:center;color:#0b4f5c}
button{min-height:48px;padding:0 1.5rem;border:0;border-radius:99px;background:#478200;color:#fff;font:600 1rem Figtree,system-ui,sans-serif;cursor:pointer}
:focus-visible{outline:3px solid #0b4f5c;outline-offset:2px}`;

const IMAGE = `<svg aria-hidden="true" viewBox="0 0 240 110"><path d="M0 0h240v110H0z" fill="#f7d9a0"/><circle cx="168" cy="58" r="26" fill="#f4b740"/><path d="M0 70h240v40H0z" fill="#0b4f5c"/><path d="M0 82c40-8 70 6 110 0s80-8 130 2v26H0z" fill="#14707f"/><path d="M92 34v36H70z" fill="#d9482b"/><path d="M95 40v30h16z" fill="#fff"/><path d="M64 74h54c-2 8-8 12-16 12H80c-8 0-14-4-16-12z" fill="#1e2a24"/></svg>`;

/**
 * A script that reloads the page when the browser is online, unless the user has followed a link: reloading would cancel
 * that. It polls the site too, which may be down for longer.
 */
const RELOAD = `let leaving=false;addEventListener("click",(e)=>{leaving||=Boolean(e.target.closest("a"))&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey});
const reload=()=>leaving||location.reload();addEventListener("online",reload);
setInterval(()=>navigator.onLine&&fetch("/livez",{cache:"no-store"}).then(({ok})=>ok&&reload(),()=>{}),5000)`;

/** Shown when a document is loaded while offline, instead of the browser's own error page. */
export async function offlinePage(): Promise<Response> {
  const trips = await listCachedTrips().catch(() => []);
  const links = trips.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join("");
  const list = links && `<h2>You can still read</h2><ul>${links}</ul>`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>You are offline | ${brand.name}</title><style>${STYLES}</style><main>${IMAGE}<h1>You are offline</h1><p>${brand.name} cannot be reached right now. Nothing you typed is lost, and this page will load once you are back online.</p><button type="button" onclick="location.reload()">Try Again</button>${list}</main><script>${RELOAD}</script></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": POLICY,
    },
  });
}
