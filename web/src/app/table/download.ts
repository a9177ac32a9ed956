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

/** Draws an SVG on a canvas of a width in pixels. */
export async function canvasOf(svg: string, width: number): Promise<HTMLCanvasElement> {
  const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / (image.naturalWidth || 1)) || width;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(source);
  }
}

/** Renders an SVG as a PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const canvas = await canvasOf(svg, PNG_WIDTH);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be drawn'))),
      'image/png',
    );
  });
}
