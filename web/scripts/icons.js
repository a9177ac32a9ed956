// Renders the PNG icons of the web manifest from icon.svg: `node scripts/icons.js`.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const svg = readFileSync('public/icon.svg', 'utf8');
// Launchers crop a maskable icon, for example to a circle: square corners, and a margin around the drawing.
const maskable = svg
  .replace(' rx="14"', '')
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64"', '<rect x="-8" y="-8" width="80" height="80"');

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, picture, size] of [
  ['icon-192', svg, 192],
  ['icon-512', svg, 512],
  ['icon-maskable-512', maskable, 512],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const data = Buffer.from(picture).toString('base64');
  await page.setContent(
    `<style>body{margin:0}img{display:block;width:100vw}</style><img src="data:image/svg+xml;base64,${data}">`,
  );
  writeFileSync(`public/${name}.png`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
