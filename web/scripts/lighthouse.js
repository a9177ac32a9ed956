// Runs Lighthouse on the first page and a table of a running server: `node scripts/lighthouse.js http://localhost:8080`.
// The performance score depends on the machine, so this is not part of the tests. LIGHTHOUSE is the command of an installed one.
import { execFileSync } from 'node:child_process';

const base = (process.argv[2] ?? 'http://localhost:8080').replace(/\/$/, '');
const lighthouse = process.env['LIGHTHOUSE']?.split(' ') ?? ['npx', '--yes', 'lighthouse@13'];
const MIN_SCORE = 95;

async function table() {
  const response = await fetch(`${base}/api/v1/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'lines-of-action', same_screen: true, unlisted: true }),
  });
  const { id, seats } = await response.json();
  return `/g/${id}#white=${seats.white.token}`;
}

let failed = false;
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
    failed ||= scores.some(([, score]) => score < MIN_SCORE);
  }
}
if (failed) {
  console.error(`a category scores less than ${MIN_SCORE}`);
  process.exit(1);
}
