/** The drawings of the pieces, by shape. White and black differ in a detail, not only in colour. */
import { svg } from './svg';
import type { Color, Shape } from './types';

/** A piece centred on the origin, in a square of 100 units: a `use` of its definition. */
export function drawPiece(shape: Shape, color: Color): SVGElement {
  return svg('use', { href: `#${idOf(shape, color)}` });
}

export function pieceDefs(): SVGElement[] {
  return (Object.keys(drawings) as Shape[]).flatMap((shape) =>
    (['white', 'black'] as const).map((color) =>
      svg('g', { id: idOf(shape, color) }, drawings[shape](color)),
    ),
  );
}

const idOf = (shape: Shape, color: Color): string => `tessera-${color}-${shape}`;

function shadow(rx: number, ry: number, cy: number): SVGElement {
  return svg('ellipse', { cx: 2, cy, rx, ry, class: 'piece-shadow' });
}

/** The filled outline of a piece. Its gradient is a custom property, so that a game can have other colours. */
function body(d: string, color: Color): SVGElement {
  return svg('path', { d, class: `piece-body ${color} down` });
}

function detail(d: string, color: Color): SVGElement {
  return svg('path', { d, class: `piece-detail ${color}` });
}

const drawings: Record<Shape, (color: Color) => SVGElement[]> = {
  stone(color) {
    const rim = svg('ellipse', { cx: 0, cy: 5, rx: 38, ry: 37, class: `piece-rim ${color}` });
    const top = svg('circle', {
      r: 37,
      cy: -1,
      class: `piece-body ${color} round`,
    });
    // A circle on white stones, a diamond on black ones.
    const colorDetail =
      color === 'white'
        ? [svg('circle', { r: 25, cy: -1, class: 'piece-detail white' })]
        : [detail('M0 -18 L17 -1 L0 16 L-17 -1 Z', color)];
    return [shadow(43, 41, 9), rim, top, ...colorDetail];
  },

  bishop(color) {
    const mitre =
      'M0 -40 C3 -40 6 -37 6 -34 C6 -32 5 -30.5 4 -29.5 C14 -22 21 -11 21 0 C21 9 17 15 11 18 L14 24 C24 25 30 28 30 36 L-30 36 C-30 28 -24 25 -14 24 L-11 18 C-17 15 -21 9 -21 0 C-21 -11 -14 -22 -4 -29.5 C-5 -30.5 -6 -32 -6 -34 C-6 -37 -3 -40 0 -40 Z';
    const colorDetail =
      color === 'white'
        ? [detail('M2 -19 L12 -4', color), detail('M-13 19 L13 19', color)]
        : [detail('M0 -17 L0 5 M-9 -7 L9 -7', color), detail('M-13 19 L13 19', color)];
    return [shadow(38, 14, 34), body(mitre, color), ...colorDetail];
  },

  queen(color) {
    const crown =
      'M-23 26 L-34 -16 L-19 -2 L-15 -27 L-5 -6 L0 -32 L5 -6 L15 -27 L19 -2 L34 -16 L23 26 C25 30 25 33 24 36 L-24 36 C-25 33 -25 30 -23 26 Z';
    const beads = [
      [-34, -18],
      [-15, -30],
      [0, -35],
      [15, -30],
      [34, -18],
    ].map(([cx, cy]) =>
      svg('circle', {
        cx: cx ?? 0,
        cy: cy ?? 0,
        r: 4.5,
        class: `piece-body ${color} round`,
      }),
    );
    const colorDetail =
      color === 'white'
        ? [detail('M-21 25 Q0 18 21 25', color)]
        : [detail('M-21 25 Q0 18 21 25 M0 4 L6 12 L0 20 L-6 12 Z', color)];
    return [shadow(38, 13, 35), body(crown, color), ...beads, ...colorDetail];
  },

  king(color) {
    const robe =
      'M-4 -44 L4 -44 L4 -38 L11 -38 L11 -30 L4 -30 L4 -22 C8 -25 13 -27 18 -27 C29 -27 36 -19 36 -9 C36 2 28 9 23 24 L24 36 L-24 36 L-23 24 C-28 9 -36 2 -36 -9 C-36 -19 -29 -27 -18 -27 C-13 -27 -8 -25 -4 -22 L-4 -30 L-11 -30 L-11 -38 L-4 -38 Z';
    return [
      shadow(40, 14, 35),
      body(robe, color),
      svg('path', { d: 'M-22 25 Q0 18 22 25', class: 'piece-gold' }),
      svg('path', { d: 'M0 -19 C2 -10 2 -2 0 14 C-2 -2 -2 -10 0 -19', class: 'piece-gold' }),
      svg('path', { d: 'M-24 -14 C-31 -8 -24 2 -17 10 M24 -14 C31 -8 24 2 17 10', class: 'piece-gold' }),
    ];
  },

  ring(color) {
    const outer = 'M-41 0 A41 30 0 1 1 41 0 A41 30 0 1 1 -41 0 Z';
    const inner = 'M-24 0 A24 15.5 0 1 0 24 0 A24 15.5 0 1 0 -24 0 Z';
    const side = 'M-41 0 A41 30 0 0 0 41 0 L41 8 A41 30 0 0 1 -41 8 Z';
    const colorDetail =
      color === 'white'
        ? svg('ellipse', { rx: 33, ry: 23, class: 'piece-detail white' })
        : svg('ellipse', { rx: 33, ry: 23, class: 'piece-detail black dashed' });
    return [
      shadow(47, 35, 10),
      svg('path', { d: side, class: `piece-rim ${color}` }),
      svg('path', {
        d: outer + inner,
        'fill-rule': 'evenodd',
        class: `piece-body ${color} down`,
      }),
      colorDetail,
    ];
  },

  ball(color) {
    const colorDetail =
      color === 'white'
        ? []
        : [svg('path', { d: 'M-20 -9 Q0 -1 20 -9 M-20 -1 Q0 7 20 -1', class: 'piece-detail black' })];
    return [
      svg('ellipse', { cx: 1, cy: 8, rx: 27, ry: 17, class: 'piece-shadow' }),
      svg('circle', { cy: -7, r: 26, class: `piece-body ${color} round` }),
      ...colorDetail,
      svg('ellipse', {
        cx: -9,
        cy: -29,
        rx: 7,
        ry: 4.5,
        class: 'piece-shine',
        transform: 'rotate(-28 -9 -20)',
      }),
    ];
  },
};
