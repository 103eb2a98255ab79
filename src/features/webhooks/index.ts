export { deliver } from './deliver.ts';
export { webhookRoutes } from './routes.ts';
export { resealWebhookSecrets } from './seal-secret.ts';
