/** Animations of pieces. None runs if the user prefers reduced motion. */

const MOVE_MS = 200;
const FADE_MS = 180;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * FLIP animation: the element is already at its new place and is animated from the old transform. CSS transitions would
 * not survive the reordering of the elements.
 */
export function animateFrom(element: SVGElement, from: string): void {
  if (reducedMotion.matches) return;
  const frames = [{ transform: from }, { transform: element.style.transform }];
  element.animate(frames, { duration: MOVE_MS, easing: 'cubic-bezier(0.22, 0.7, 0.2, 1)' });
}

/** Fades an element out, then removes it. */
export function fadeOut(element: SVGElement): void {
  if (reducedMotion.matches) {
    element.remove();
    return;
  }
  const fading = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, fill: 'forwards' });
  fading.addEventListener('finish', () => element.remove());
}
