/** Calls back once, as soon as an element is visible or less than a screen away from it. */
export function whenNear(element: Element, onnear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onnear();
    },
    { rootMargin: '100%' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
