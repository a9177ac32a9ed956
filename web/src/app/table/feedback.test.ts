import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../i18n.svelte';
import { ApiError } from '../net/api';
import { Feedback } from './feedback.svelte';

const gone = new ApiError({ code: 'not-found', message: '' });
const busy = new ApiError({ code: 'too-many', message: '' });

beforeAll(() => loadTexts('common', 'codes'));

describe('the sentence of an error, which may have to be loaded', () => {
  it('is shown', async () => {
    const feedback = new Feedback();
    await feedback.showError(gone);
    expect(feedback.notice?.kind).toBe('problem');
  });

  it('is discarded if the player has done something else meanwhile', async () => {
    const feedback = new Feedback();
    const loading = feedback.showError(gone);
    feedback.clear();
    await loading;
    expect(feedback.notice).toBeUndefined();
  });

  it('does not replace a later notice', async () => {
    const feedback = new Feedback();
    const loading = feedback.showError(gone);
    feedback.notice = { kind: 'missed' };
    await loading;
    expect(feedback.notice).toEqual({ kind: 'missed' });
  });

  it('does not prevent that of a later error', async () => {
    const [feedback, expected] = [new Feedback(), new Feedback()];
    await Promise.all([feedback.showError(gone), feedback.showError(busy), expected.showError(busy)]);
    expect(feedback.notice).toEqual(expected.notice);
  });
});
