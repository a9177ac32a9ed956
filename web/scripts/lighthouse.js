// Asks Lighthouse about the first page and a table of a running program: `node scripts/lighthouse.js http://localhost:8080`.
// Its speed depends on the machine, so it is no part of the tests. LIGHTHOUSE names an installed one.
import { execFileSync } from 'node:child_process';

const base = (process.argv[2] ?? 'http://localhost:8080').replace(/\/$/, '');
const lighthouse = process.env['LIGHTHOUSE']?.split(' ') ?? ['npx', '--yes', 'lighthouse@13'];
const LEAST = 95;

async function table() {
  const answer = await fetch(`${base}/api/v1/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'lines-of-action', same_screen: true, unlisted: true }),
  });
  const { id, seats } = await answer.json();
  return `/g/${id}#white=${seats.white.token}`;
}

let short = false;
for (const path of ['/', await table()]) {
  for (const preset of ['mobile', 'desktop']) {
    const [program, ...before] = lighthouse;
    const options = [
      ...before,
      base + path,
      '--quiet',
      '--output=json',
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
      ...(preset === 'desktop' ? ['--preset=desktop'] : []),
    ];
    const env = { CHROME_PATH: '/usr/bin/chromium', ...process.env };
    const report = JSON.parse(execFileSync(program, options, { env, maxBuffer: 1 << 28, encoding: 'utf8' }));
    const scores = Object.values(report.categories).map(({ title, score }) => [
      title,
      Math.round(score * 100),
    ]);
    console.log(`${path.split('#')[0]} ${preset}: ${scores.map((pair) => pair.join(' ')).join(', ')}`);
    for (const { id, title, score, scoreDisplayMode, displayValue } of Object.values(report.audits)) {
      if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
        console.log(`  ${id}: ${title} ${displayValue ?? ''}`);
    }
    short ||= scores.some(([, score]) => score < LEAST);
  }
}
if (short) {
  console.error(`less than ${LEAST} in a category`);
  process.exit(1);
}
