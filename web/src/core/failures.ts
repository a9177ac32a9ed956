/** Why the module does not answer. */

/** The module has a defect or could not be loaded. Whoever asked can ask the server. */
export class ModuleFailed extends Error {
  override name = 'ModuleFailed';
}

/** The worker was ended before it had answered. */
export class Ended extends Error {
  override name = 'Ended';
}
