export { makeAuthenticate } from './authenticate.ts';
export { firstStart } from './first-start.ts';
export { type Credentials, recoverCredentials } from './recover-credentials.ts';
export { organizationRoutes, registerSignIn } from './routes.ts';
export { settingsOf } from './settings/store.ts';
export { openSignIn } from './sign-in.ts';
export { findFirstOwner } from './store.ts';
