/** An instance of the module in a worker: a request goes in as JSON, the answer comes out as JSON. */

interface Exports {
  memory: WebAssembly.Memory;
  /** The address of a buffer of this many bytes, for the next request. */
  reserve(bytes: number): number;
  /** Answers the request in the buffer and returns how many bytes the answer has. */
  answer(): number;
  /** The address of the answer. */
  answer_address(): number;
}

export class Instance {
  readonly #exports: Exports;
  #report: (report: unknown) => void = () => undefined;

  constructor(module: WebAssembly.Module) {
    const read = (address: number, bytes: number): string =>
      new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, address, bytes));
    const instance = new WebAssembly.Instance(module, {
      page: {
        /** Milliseconds from a fixed moment. */
        now: () => performance.now(),
        report: (address: number, bytes: number) => this.#report(JSON.parse(read(address, bytes))),
        /** The module has a defect and ends: its message. */
        panicked: (address: number, bytes: number) => {
          throw new Error(read(address, bytes));
        },
      },
    });
    this.#exports = instance.exports as unknown as Exports;
  }

  /** The answer to a request; `report` is called while a search runs. */
  answer(request: unknown, report: (report: unknown) => void = () => undefined): unknown {
    const text = new TextEncoder().encode(JSON.stringify(request));
    const address = this.#exports.reserve(text.length);
    new Uint8Array(this.#exports.memory.buffer, address, text.length).set(text);
    this.#report = report;
    const bytes = this.#exports.answer();
    const { buffer } = this.#exports.memory;
    const answer = new Uint8Array(buffer, this.#exports.answer_address(), bytes);
    return JSON.parse(new TextDecoder().decode(answer));
  }
}
