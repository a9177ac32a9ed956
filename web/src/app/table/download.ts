/** Downloads of records and pictures. */

/** Width of a PNG, in pixels: enough for print. */
const PNG_WIDTH = 1200;
/** How long the browser may take to read the object URL of a download, in milliseconds. */
const REVOKE_DELAY = 10_000;

/** Offers the content to the user as a file. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY);
}

/** Renders the SVG at an address as a PNG. */
export async function pngOf(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the picture cannot be drawn: ${response.status}`);
  const source = URL.createObjectURL(new Blob([await response.text()], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PNG_WIDTH;
    canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / (image.naturalWidth || 1)) || PNG_WIDTH;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be drawn'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(source);
  }
}
