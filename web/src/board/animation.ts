/** How pieces move: shortly, and not at all for those who want stillness. */

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Lets a piece come to where it is from where it was. Animations outlive the reordering of elements, transitions do not. */
export function glide(element: SVGElement, from: string): void {
  if (still.matches) return;
  const frames = [{ transform: from }, { transform: element.style.transform }];
  element.animate(frames, { duration: 200, easing: 'cubic-bezier(0.22, 0.7, 0.2, 1)' });
}

/** Takes a captured piece away. */
export function vanish(element: SVGElement): void {
  if (still.matches) {
    element.remove();
    return;
  }
  const fading = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 180, fill: 'forwards' });
  fading.addEventListener('finish', () => element.remove());
}
