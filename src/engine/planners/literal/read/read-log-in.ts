import type { Command } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { asWritten, isMark, isSmall, type Token, word } from './tokenise.ts';

const USER_WORDS = new Set('user username user-name email e-mail login name account id address'.split(' '));
const LINKING = new Set([
  'as',
  'with',
  'using',
  'and',
  'the',
  'credentials',
  'of',
  '/',
  'by',
  'user',
  'entering',
  'is',
]);

/** A name or password: quoted, a placeholder, or one plain word. */
const isCredential = (token: Token | undefined): token is Token =>
  token !== undefined && (token.kind === 'quoted' || token.kind === 'word');

/** "as the receptionist (reception, desk123)", "manager, ledger456": the two words that are the account. */
const accountIn = (tokens: readonly Token[]): readonly Token[] => {
  const open = tokens.findIndex((token) => isMark(token, '('));
  const given = open >= 0 && isMark(tokens.at(-1), ')') ? tokens.slice(open + 1, -1) : tokens;
  const [user, mark, password] = given;
  const isPair =
    given.length === 3 &&
    isCredential(user) &&
    !/^(as|with|using|to|into|in)$/.test(user.lower) &&
    (isMark(mark, ',') || mark?.text === '/') &&
    isCredential(password);
  return isPair ? [word('as'), user, word('with'), word('password'), password] : tokens;
};

/** "as anna with password secret", "with anna / secret", "with username X and password Y". */
export const readLogIn = (written: readonly Token[]): Reading<Command[]> => {
  const tokens = accountIn(written);
  if (tokens.length === 0) return new Doubt('it does not say as whom');
  const from = tokens.findIndex(
    (token, index) => ['as', 'with', 'using'].includes(token.lower) || (index === 0 && isMark(token, ':')),
  );
  const place = tokens.slice(0, from === -1 ? tokens.length : from);
  if (
    from === -1 ||
    !/^((in)?to )?((the|this) )?(\w+ )?(app|application|site|website|system|account|page|shop|portal|dashboard|banking|area|store|backend|admin)?$/.test(
      asWritten(place).toLowerCase().trim(),
    )
  ) {
    return new Doubt(`"${asWritten(tokens)}" does not say as whom`);
  }
  let user: string | null = null;
  let password: string | null = null;
  let expects: 'user' | 'password' = 'user';
  // After "password" any word can be one: "with the password wrong".
  let isNamedPassword = false;
  const rest = tokens.slice(from).flatMap((token) => {
    const pair =
      token.kind === 'word' && !/^\w+:\/\//.test(token.text)
        ? /^([^/\s]+)\/([^/\s]+)$/.exec(token.text)
        : null;
    if (!pair || pair[1]?.includes('${')) return [token];
    return [
      { ...token, text: pair[1] ?? '', raw: pair[1] ?? '' },
      { ...token, text: '/', lower: '/', raw: '/' },
      { ...token, text: pair[2] ?? '', raw: pair[2] ?? '' },
    ];
  });
  for (const [index, token] of rest.entries()) {
    const next = rest[index + 1];
    if (token.kind === 'mark') {
      if (/^[,():]$/.test(token.text)) continue;
      return unread(tokens);
    }
    if (isSmall(token) && (LINKING.has(token.lower) || token.lower === '-') && next !== undefined) continue;
    // "with the wrong password “abc”": of what is given, it does not matter how it is described.
    const described = rest.slice(index + 1, index + 3);
    const isDescribing =
      isSmall(token) &&
      /^(a|an|valid|invalid|correct|incorrect|wrong|your|my|existing|admin|standard|normal|registered)$/.test(
        token.lower,
      ) &&
      described.some((one) => /^(user|username|password|email|account|credentials)$/.test(one.lower)) &&
      rest.slice(index + 1).some((one) => one.kind === 'quoted' || one.text === '/');
    if (isDescribing) continue;
    const isLabel =
      token.kind === 'word' &&
      next !== undefined &&
      !(isSmall(next) && LINKING.has(next.lower) && next.lower !== 'of' && next.lower !== 'is');
    if (isLabel && /^(password|pass|pwd|passcode|pw|pin)$/.test(token.lower)) {
      expects = 'password';
      isNamedPassword = true;
      continue;
    }
    if (isLabel && USER_WORDS.has(token.lower)) {
      expects = 'user';
      continue;
    }
    if (!isCredential(token)) return unread(tokens);
    if (
      isSmall(token) &&
      !(isNamedPassword && expects === 'password') &&
      /^(a|an|valid|invalid|correct|incorrect|wrong|your|my|existing|any|some|password|username|credentials|google|facebook|github)$/.test(
        token.lower,
      )
    ) {
      return new Doubt(`"${asWritten(tokens)}" describes an account but does not give it`);
    }
    if (expects === 'user' && user === null) {
      user = token.text;
      expects = 'password';
    } else if (expects === 'password' && password === null) {
      password = token.text;
      expects = 'user';
    } else return unread(tokens);
  }
  const isNamed = tokens.some(
    ({ kind, lower }) => kind === 'word' && (lower === 'as' || USER_WORDS.has(lower)),
  );
  // "with Google" names a way to log in, not a user.
  if (user === null || (password === null && !isNamed))
    return new Doubt(`"${asWritten(tokens)}" does not say as whom`);
  return [{ kind: 'log-in', user, password }];
};
