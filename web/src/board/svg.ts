/** Creating and updating SVG elements. */

const NAMESPACE = 'http://www.w3.org/2000/svg';

export type Attributes = Record<string, string | number | undefined>;

/** Sets the attributes that differ; `undefined` removes one. */
export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  children: readonly Node[] = [],
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, name);
  set(element, attributes);
  element.append(...children);
  return element;
}
