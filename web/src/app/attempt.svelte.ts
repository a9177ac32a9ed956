/** Work that a person has asked for: whether it goes on, and why it has failed. */
import { errorText } from './wording';

export class Attempt {
  isBusy = $state(false);
  /** Why the last work failed, in the language of the page; empty if it did not. */
  problem = $state('');

  async run(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.problem = '';
    try {
      await work();
    } catch (error) {
      this.problem = await errorText(error);
    } finally {
      this.isBusy = false;
    }
  }
}
