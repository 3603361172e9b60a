import { expect, test } from "vitest";
import { splitAtParts } from "#app/server-rendering/part-marks.ts";
import { createPageStyles, type StyledPage } from "#app/styles/page-styles.ts";
import { parseStylesheet } from "#app/styles/stylesheet.ts";
import { writeClassStyles } from "#app/styles/write-styles.ts";

const CSS = `/*! licence */@layer theme,base;@layer theme{:root,:host{--color-sea:#0b4f5c;--color-sun:var(--yellow);--yellow:#f4b740;--none:0}}
@layer base{h1,table{margin:0}td{padding:0}::file-selector-button{margin:0}a[href=")"]{top:0}}
@layer utilities{.flex{display:flex}.text-sea{color:var(--color-sea)}.bg-sun{background:var(--color-sun)}
.unused{color:red}.w-1\\/2{width:50%;width:50%}.w-\\[calc\\(50\\%-1px\\)\\]{width:calc(50% - 1px)}
.group-hover\\:flex:is(:where(.group):hover *){display:flex}.hover\\:flex:hover{display:flex}
@media (width>=64rem){.lg\\:flex{display:flex}.unused{top:0}}@media print{.unused{top:1px}}@container (width<15rem){.unused{top:2px}}.spin{animation:spin 1s;--tw-x:1}
.fade{--tw-place:to right}.fade{background:linear-gradient(var(--tw-place),var(--tw-from))}.from-sun{--tw-from:gold}}
@property --tw-x{syntax:"*";inherits:false}@property --tw-y{syntax:"*";inherits:false}
@keyframes spin{to{rotate:1turn}}@keyframes pulse{50%{opacity:.5}}@font-face{font-family:F;src:url(/f.woff2)}`;

const decoder = new TextDecoder();
const wholePage = ({ html, parts }: StyledPage) =>
  splitAtParts(html, parts)
    .map((piece) => (typeof piece === "string" ? piece : decoder.decode(piece)))
    .join("");
const stylePage = createPageStyles(CSS);
const addStyles = (html: string) => wholePage(stylePage(html));
const page = (body: string, head = "") =>
  `<head>${head}<style data-classes="/all.css"></style></head><body>${body}</body>`;
const stylesOf = (html: string) => /<style data-classes="\/all.css">([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";

test("a page is given the rules that it uses, under short names, and what those rules name", () => {
  const html = addStyles(page('<h1 class="flex  text-sea lg:flex w-1/2 w-[calc(50%-1px)] spin">&quot;</h1>'));
  const styles = stylesOf(html);
  const [, classes = ""] = / class="([^"]*)"/.exec(html) ?? [];
  expect(classes.split(" ")).toHaveLength(6);
  expect(classes.split(" ").every((name) => /^[A-Z]\w?$/.test(name))).toBe(true);
  for (const name of classes.split(" ")) expect(styles).toContain(`.${name}{`);
  expect(styles).toContain("@media (width>=64rem){");
  expect(styles).toContain("{width:50%}");
  expect(styles).toContain("--color-sea:#0b4f5c");
  expect(styles).toContain("@property --tw-x");
  expect(styles).toContain("@keyframes spin");
  expect(styles).toContain("@font-face");
  expect(styles).toContain("h1,table{margin:0}");
  expect(styles.indexOf("@layer theme,base;")).toBe(0);
});

test("rules for classes that a page does not have are not sent with it, all others are", () => {
  const styles = stylesOf(addStyles(page('<h1 class="flex">A</h1>')));
  for (const text of ["unused", "text-sea", "animation", "print", "licence", "64rem"]) {
    expect(styles).not.toContain(text);
  }
  for (const text of ["td{", "--color-sea", "@property --tw-y", "@keyframes pulse", "@font-face"]) {
    expect(styles).toContain(text);
  }
});

test("a class that sets variables in one rule and uses them in another has one name in both", () => {
  const html = addStyles(page('<p class="fade from-sun">A</p>'));
  const [, fade = "", from = ""] = /class="([A-Z]\w?) ([A-Z]\w?)"/.exec(html) ?? [];
  expect(stylesOf(html)).toContain(`.${fade}{--tw-place:to right}.${fade}{background:`);
  expect(stylesOf(html)).toContain(`.${from}{--tw-from:gold}`);
});

test("pages of the same elements are given the same styles, and one with another class its own", () => {
  const first = addStyles(page('<h1 class="flex">A</h1><p class="text-sea">B</p>'));
  const second = addStyles(page('<p class="text-sea">C</p><h1 class="flex">D</h1>'));
  expect(stylesOf(second)).toBe(stylesOf(first));
  expect(stylesOf(addStyles(page('<h1 class="flex">A</h1><p class="bg-sun">B</p>')))).toContain("#f4b740");
});

test("a mixed color that also stands there as a plain one is left to the styles of classes", () => {
  const css = `.a{color:#0b4f5c66}@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in oklab, var(--color-sea) 40%, transparent)}.b{color:color-mix(in oklab, currentcolor 40%, transparent)}}`;
  const styles = stylesOf(wholePage(createPageStyles(css)(page('<p class="a b">A</p>'))));
  expect(styles).not.toContain("--color-sea");
  expect(styles).toContain("currentcolor 40%");
  expect(writeClassStyles(parseStylesheet(css))).toBe(css);
});

test("a class that others refer to keeps its name", () => {
  const html = addStyles(page('<p class="group"><i class="group-hover:flex hover:flex strange">A</i></p>'));
  expect(html).toContain('<p class="group">');
  expect(html).toMatch(/<i class="[A-Z]\w? [A-Z]\w? strange">/);
  expect(stylesOf(html)).toMatch(/\.[A-Z]\w?:is\(:where\(\.group\):hover \*\)\{/);
  expect(stylesOf(html)).toMatch(/\.[A-Z]\w?:hover\{display:flex\}/);
});

test("beside another stylesheet the names stay as they are", () => {
  const html = addStyles(page('<p class="flex">A</p>', '<link rel="stylesheet" href="/all.css"/>'));
  expect(html).toContain('<p class="flex">');
  expect(stylesOf(html)).toContain(".flex{display:flex}");
});

test("a page without a place for styles is an error, not a page without styles", () => {
  expect(() => addStyles("<p>A</p>")).toThrow("no place");
});

test("a page is given the styles of the parts in it, and the parts have the same short names", () => {
  const part = { html: '<p class="bg-sun">A</p>' };
  const { html, parts } = stylePage(page('<h1 class="bg-sun flex">B</h1>'), [
    part,
    { html: "<table></table>" },
  ]);
  const [, short = ""] = / class="(\w+) \w+">B/.exec(html) ?? [];
  expect(decoder.decode(parts[0])).toBe(`<p class="${short}">A</p>`);
  expect(stylesOf(wholePage(stylePage(page("<h1>C</h1>"), [part])))).toContain(`.${short}{background`);
  expect(stylesOf(wholePage(stylePage(page("<h1>C</h1>"))))).not.toContain(`.${short}{background`);
});

test("what comes later holds the rules for classes alone, and starting values for old browsers", () => {
  const css = `@layer properties{@supports (top:0){*,:before{--tw-x:0}}}@layer theme{:root{--a:1}}@layer base{h1{margin:0}.icon,svg{fill:none}}.flex{display:flex}main .bar{top:0}:where(.rows>*){top:1px}@media print{h1{top:0}}@property --tw-x{inherits:false}@keyframes spin{to{top:0}}`;
  expect(writeClassStyles(parseStylesheet(css))).toBe(
    "@layer properties{@supports (top:0){*,:before{--tw-x:0}}}@layer base{.icon{fill:none}}.flex{display:flex}main .bar{top:0}",
  );
});
