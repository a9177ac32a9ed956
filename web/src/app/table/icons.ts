/** The SVG paths of the icons, in a 24×24 view box. */
export const icons = {
  undo: 'M9 6 4 11l5 5 M4 11h10.5a5 5 0 0 1 0 10H11',
  redo: 'M15 6l5 5-5 5 M20 11H9.5a5 5 0 0 0 0 10H13',
  hint: 'M9 18h6 M10 21h4 M12 3a6 6 0 0 0-3.6 10.8c.8.6 1.2 1.4 1.2 2.2h4.8c0-.8.4-1.6 1.2-2.2A6 6 0 0 0 12 3Z',
  flip: 'M7 4v15 M7 4 3.5 7.5 M7 4l3.5 3.5 M17 20V5 M17 20l3.5-3.5 M17 20l-3.5-3.5',
  resign: 'M6 21V4 M6 5h11l-2.5 4L17 13H6',
  draw: 'M4 9h16 M4 15h16',
  share: 'M12 15V3 M12 3 8 7 M12 3l4 4 M5 12v8h14v-8',
  rematch: 'M4 12a8 8 0 0 1 13.7-5.6L20 9 M20 4v5h-5 M20 12a8 8 0 0 1-13.7 5.6L4 15 M4 20v-5h5',
  restart: 'M4 6h10 M4 12h16 M4 18h7 M18 3v6 M8 9v6 M15 15v6',
  first: 'M6 5v14 M18 6l-8 6 8 6Z',
  previous: 'M15 6l-8 6 8 6Z',
  play: 'M8 5l11 7-11 7Z',
  pause: 'M8 5v14 M16 5v14',
  next: 'M9 6l8 6-8 6Z',
  last: 'M18 5v14 M6 6l8 6-8 6Z',
  rules:
    'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4 M12 17.5v.1 M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19Z',
  enlarge: 'M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5',
  shrink: 'M9 4v5H4 M15 4v5h5 M9 20v-5H4 M15 20v-5h5',
  close: 'M6 6l12 12 M18 6 6 18',
  analyse: 'M4 20h16 M6 16l4-5 4 3 5-8 M19 6h-4 M19 6v4',
  review: 'M12 3.5l2.5 5.4 5.9.7-4.4 4 1.2 5.9-5.2-3-5.2 3 1.2-5.9-4.4-4 5.9-.7Z',
  saved: 'M6 4h12v16l-6-4-6 4Z',
  erase: 'M4 20h16 M5 14l8.5-8.5 6 6L14 17H8Z M10 9l6 6',
  edit: 'M4 20l1-4L16 5l3 3L8 19Z M14 7l3 3',
} as const;

export type IconName = keyof typeof icons;
