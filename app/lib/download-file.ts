/** Downloads a file that was fetched with a token or created in the browser. */
export function downloadFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The byte order mark makes Excel read the file as UTF-8. */
export function downloadCsv(csv: string, fileName: string): void {
  downloadFile(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }), fileName);
}
