import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  version,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { useEffect, useRef, useState } from "react";
import { Notice } from "#app/components/ui/notice.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";

// The build for browsers of the last years: the other one needs newer ones than we support.
GlobalWorkerOptions.workerSrc = workerUrl;

/** Where scripts/pdf-decoders.ts puts what scanned papers need. */
const DECODERS = `/assets/pdf-decoders-${version}/`;
/** Needed offline too, besides the code that is loaded on opening. */
export const PDF_FILES = [
  workerUrl,
  `${DECODERS}jbig2_nowasm_fallback.js`,
  `${DECODERS}openjpeg_nowasm_fallback.js`,
];

/** iPhones draw nothing on a larger canvas. */
const MAX_PIXELS = 16_000_000;

/** The pages of a PDF, one below the other. Its scripts do not run: nothing here would run them. */
export default function PdfPages({ file, title }: { file: Blob; title: string }) {
  const [document, setDocument] = useState<PDFDocumentProxy | "unreadable" | null>(null);
  useEffect(() => {
    let isShown = true;
    const opening = file.arrayBuffer().then((data) =>
      getDocument({
        data,
        // Our content security policy allows no WebAssembly.
        useWasm: false,
        wasmUrl: DECODERS,
        verbosity: 0,
      }),
    );
    opening
      .then((task) => task.promise)
      .then(
        (opened) => isShown && setDocument(opened),
        () => isShown && setDocument("unreadable"),
      );
    return () => {
      isShown = false;
      void opening.then((task) => task.destroy());
    };
  }, [file]);
  if (document === null) return <SpinnerScreen label="Opening the paper..." />;
  if (document === "unreadable")
    return (
      <Notice tone="error" title="This PDF cannot be shown here">
        It may be damaged or need a password. Close this, press Download, and open it with another program.
      </Notice>
    );
  return Array.from({ length: document.numPages }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a file keep their order.
    <PdfPage key={index} document={document} number={index + 1} title={title} />
  ));
}

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  title: string;
}

/** A page is drawn when it is near, and its memory freed when it is far: phones have little for drawings. */
function PdfPage({ document, number, title }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [text, setText] = useState("");
  const size = page?.getViewport({ scale: 1 });
  useEffect(() => {
    let isShown = true;
    void document.getPage(number).then(
      async (loaded) => {
        if (!isShown) return;
        setPage(loaded);
        const { items } = await loaded.getTextContent();
        if (isShown) setText(items.map((item) => ("str" in item ? item.str : "")).join(" "));
      },
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [document, number]);
  useEffect(() => {
    const target = canvas.current;
    if (!page || !target) return;
    let task: ReturnType<PDFPageProxy["render"]> | null = null;
    const free = () => {
      task?.cancel();
      task = null;
      target.width = 0;
    };
    const draw = () => {
      if (task) return;
      const natural = page.getViewport({ scale: 1 });
      const pixels = Math.max(window.devicePixelRatio, 2) * target.clientWidth;
      const scale = Math.min(pixels / natural.width, Math.sqrt(MAX_PIXELS / natural.width / natural.height));
      const viewport = page.getViewport({ scale });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      task = page.render({ canvas: target, viewport });
      // Freed before it was drawn.
      task.promise.catch(() => {});
    };
    const observer = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? draw() : free()), {
      root: target.closest("section"),
      rootMargin: "100% 0px",
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      free();
    };
  }, [page]);
  return (
    <div>
      <p className="sr-only">
        {title}, page {number}: {text}
      </p>
      <canvas
        ref={canvas}
        aria-hidden
        className="block w-full border-sand-deep border-b"
        style={{ aspectRatio: size ? `${size.width} / ${size.height}` : "210 / 297" }}
      />
    </div>
  );
}
