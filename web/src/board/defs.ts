/** The SVG definitions that all boards share: gradients and pieces, once per document, coloured by the theme. */
import { pieceDefs } from './pieces';
import { svg } from './svg';

const ID = 'tessera-defs';

function stop(offset: number, name: string): SVGStopElement {
  return svg('stop', { offset, class: name });
}

function radial(id: string, stops: readonly SVGStopElement[], cx = 0.36, cy = 0.28, r = 0.8): SVGElement {
  return svg('radialGradient', { id, cx, cy, r, fx: cx, fy: cy }, stops);
}

/** The gradients of the pieces of one colour. */
function pieceGradients(color: string): SVGElement[] {
  const stops = () => [stop(0, `stop-${color}-hi`), stop(0.45, `stop-${color}`), stop(1, `stop-${color}-lo`)];
  return [
    radial(`tessera-${color}`, stops()),
    svg('linearGradient', { id: `tessera-${color}-down`, x1: 0, y1: 0, x2: 0.25, y2: 1 }, stops()),
  ];
}

/** Adds the definitions to the document, unless they are there. */
export function ensureDefs(): void {
  if (document.getElementById(ID)) return;
  const shade = [stop(0, 'stop-shade'), stop(0.55, 'stop-shade-mid'), stop(1, 'stop-shade-none')];
  const defs = svg('defs', {}, [
    ...pieceGradients('white'),
    ...pieceGradients('black'),
    ...pieceGradients('red'),
    ...pieceGradients('blue'),
    radial('tessera-shade', shade, 0.5, 0.5, 0.5),
    svg('linearGradient', { id: 'tessera-frame', x1: 0, y1: 0, x2: 1, y2: 1 }, [
      stop(0, 'stop-frame-hi'),
      stop(0.5, 'stop-frame'),
      stop(1, 'stop-frame-lo'),
    ]),
    svg('linearGradient', { id: 'tessera-light', x1: 0, y1: 0, x2: 1, y2: 1 }, [
      stop(0, 'stop-light'),
      stop(0.5, 'stop-light-none'),
      stop(1, 'stop-shadow'),
    ]),
    ...pieceDefs(),
  ]);
  const host = svg('svg', { id: ID, class: 'tessera-defs', width: 0, height: 0, 'aria-hidden': 'true' }, [
    defs,
  ]);
  document.body.append(host);
}
