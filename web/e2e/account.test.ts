/** The account: made, used in two browsers, its secrets shown once, and deleted. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { base, closeAll, expectAccessible, expectNoOverflow, open, withBrowser } from './browser';

withBrowser();
afterEach(closeAll);

const PASSWORD = 'a few plain words';
const newName = (): string => `Ada${crypto.randomUUID().slice(0, 8)}`;

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page
      .getByRole('textbox', { name: label })
      .or(page.getByLabel(label, { exact: false }))
      .first()
      .fill(value);
  }
}

async function register(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name: 'New account' }).click();
  await fill(page, { Name: name, Password: PASSWORD });
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const codes = await page.locator('ol code').allTextContents();
  expect(codes).toHaveLength(8);
  return codes;
}

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await fill(page, { Name: name, Password: password });
  await page.getByRole('button', { name: 'Sign in' }).last().click();
}

describe('an account', () => {
  it('is made, signs in elsewhere, and ends the other session', async () => {
    const name = newName();
    const { page, errors } = await open('/you');
    await page.getByRole('link', { name: 'Sign in, or make an account' }).click();
    await page.waitForURL(`${base}/account`);
    await expectAccessible(page);
    // Passwords have fields like all others, large enough for a finger.
    expect((await page.getByLabel('Password', { exact: true }).boundingBox())?.height).toBeGreaterThanOrEqual(
      44,
    );
    await register(page, name);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('This browser', { exact: true }).waitFor();
    await expectAccessible(page);

    const elsewhere = await open('/account', { size: 'phone', theme: 'dark' });
    await signIn(elsewhere.page, name.toUpperCase(), PASSWORD);
    await elsewhere.page.getByRole('heading', { level: 1, name }).waitFor();
    await elsewhere.page.getByText('This browser', { exact: true }).waitFor();
    await expectNoOverflow(elsewhere.page);
    await expectAccessible(elsewhere.page);

    await page.reload();
    await expect.poll(() => page.getByRole('button', { name: /^Sign out there/ }).count()).toBe(2);
    const other = page
      .locator('li', { hasText: 'Last used' })
      .getByRole('button', { name: /^Sign out there/ });
    await other.click();
    await expect.poll(() => page.getByRole('button', { name: /^Sign out there/ }).count()).toBe(1);
    // There it ends with the next request.
    await elsewhere.page.getByRole('button', { name: 'Make new codes' }).click();
    await elsewhere.page.getByLabel('Password', { exact: true }).last().fill(PASSWORD);
    await elsewhere.page.getByRole('button', { name: 'Make new codes' }).click();
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await elsewhere.page.getByRole('button', { name: 'Forgotten password' }).waitFor();
    await page.goto(`${base}/you`);
    await page.getByRole('link', { name: `Signed in as ${name}` }).waitFor();
    // The cookie is out of reach for scripts.
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(errors).toEqual([]);
  });

  it('is told what is wrong, in Portuguese, too', async () => {
    const { page } = await open('/account', { language: 'pt' });
    await page.getByRole('button', { name: 'Conta nova' }).click();
    await fill(page, { Nome: 'admin', 'Palavra-passe': PASSWORD });
    await page.getByRole('button', { name: 'Criar a conta' }).click();
    await page.getByRole('alert').getByText('Este nome está reservado. Escolha outro.').waitFor();
    await fill(page, { Nome: newName(), 'Palavra-passe': '12345678' });
    await page.getByRole('button', { name: 'Criar a conta' }).click();
    await page
      .getByRole('alert')
      .getByText(/primeiras que se adivinham/)
      .waitFor();
  });

  it('makes a token that is shown once, and is deleted with its password', async () => {
    const name = newName();
    const { page } = await open('/account');
    const [code = ''] = await register(page, name);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByText('New token').click();
    await page.getByLabel('What it is for').fill('a script');
    await page.getByRole('button', { name: 'Make the token' }).click();
    const token = await page.getByRole('textbox', { name: /^Token/ }).inputValue();
    const me = await fetch(`${base}/api/v1/account`, { headers: { authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ name });
    await page.reload();
    await page.getByText('a script').waitFor();
    expect(await page.content()).not.toContain(token);

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Forgotten password' }).click();
    await fill(page, { Name: name, 'Recovery code': code, 'New password': 'other plain words' });
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Codes that are left: 7.').waitFor();

    await page.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByLabel('Password', { exact: true }).last().fill('other plain words');
    await page.getByRole('button', { name: 'Delete the account' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    const gone = await fetch(`${base}/api/v1/account`, { headers: { authorization: `Bearer ${token}` } });
    expect(gone.status).toBe(401);
  });
});
