import type { ColumnType, Generated } from 'kysely';

/** Timestamps are read as ISO 8601 text in UTC with milliseconds, ready to be sent. */
type Timestamp = ColumnType<string, string | Date, string | Date>;
type CreatedAt = ColumnType<string, string | Date | undefined, string | Date>;

/** Columns of every row that belongs to an organization. */
interface Owned {
  organization_id: string;
}

interface Made {
  created_by: string | null;
  created_at: CreatedAt;
}

/** jsonb: read as an object, written as its JSON text. */
type Json<T> = ColumnType<T, string | undefined, string>;

interface UserTable {
  id: string;
  name: string;
  email: string;
}

interface MemberTable extends Owned {
  user_id: string;
  role: string;
  created_at: CreatedAt;
}

interface OrganizationTable {
  id: string;
  name: string;
  slug: string;
}

interface ApiKeyTable extends Owned, Made {
  id: string;
  name: string;
  hint: string;
  hash: Buffer;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

interface EnvironmentTable extends Owned, Made {
  id: string;
  name: string;
  proxy_url_sealed: Buffer | null;
}

interface VariableTable extends Owned {
  id: string;
  environment_id: string;
  key: string;
  value: string | null;
  value_sealed: Buffer | null;
  description: string | null;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface SuiteTable extends Owned, Made {
  id: string;
  name: string;
  description: string | null;
  instructions: string | null;
  variables: Json<Record<string, string>>;
}

interface FlowTable extends Owned, Made {
  id: string;
  name: string;
  instructions: string;
  caching_enabled: boolean;
  device_count: 1 | 2;
  variables: Json<Record<string, string>>;
  setup_of_suite_id: string | null;
}

interface SuiteFlowTable extends Owned {
  suite_id: string;
  flow_id: string;
  ordinal: number;
}

interface LabelTable extends Owned, Made {
  id: string;
  name: string;
  name_folded: string;
  color: string;
}

interface FlowLabelTable extends Owned {
  flow_id: string;
  label_id: string;
}

interface SuiteLabelTable extends Owned {
  suite_id: string;
  label_id: string;
}

interface HookTable extends Owned, Made {
  id: string;
  name: string;
  script: string;
  script_type: 'python' | 'javascript' | 'typescript' | 'bash' | 'curl' | 'launch_args';
  description: string | null;
}

interface HookAttachmentTable extends Owned {
  id: string;
  hook_id: string;
  flow_id: string | null;
  suite_id: string | null;
  position: 'setup' | 'teardown';
  ordinal: number;
}

interface AppTable extends Owned, Made {
  id: string;
  name: string;
  platform: 'ios' | 'android' | 'web' | 'chrome-extension';
  bundle_id: string | null;
  app_id: string | null;
  environment_id: string | null;
  ios_keychain_access_group_remapping_enabled: Generated<boolean>;
  active_build_id: string | null;
}

interface BuildTable extends Owned, Made {
  id: string;
  app_id: string;
  commit_sha: string | null;
  branch_name: string | null;
  repo_full_name: string | null;
  filename: string | null;
  size_bytes: number | null;
  version: string | null;
  package_kind: string | null;
  ios_target: 'simulator' | 'device' | null;
  manifest_version: number | null;
  archive_offset: number | null;
  url: string | null;
  blob_key: string | null;
  keychain_remapping: 'running' | 'instrumented' | 'skipped' | 'failed' | null;
  keychain_remapping_note: string | null;
  resigned_blob_key: string | null;
  variables: Json<Record<string, string>>;
  sequence: Generated<number>;
  deleted_at: Timestamp | null;
}

interface AppDependencyTable extends Owned {
  app_id: string;
  dependency_app_id: string;
  created_at: CreatedAt;
}

interface UploadTable extends Owned {
  id: string;
  file_path: string;
  filename: string;
  expires_at: Timestamp;
}

interface BatchTable extends Owned, Made {
  id: string;
  app: Json<{ id: string; name: string; platform: AppTable['platform'] }>;
  build: Json<{ id: string; commit_sha: string | null; branch_name: string | null; url: string | null }>;
  environment: Json<{ id: string; name: string }> | null;
  extensions: Json<{ app_id: string; build_id: string }[]>;
  options: Json<Record<string, unknown>>;
  idempotency_key: string | null;
  cancel_requested_at: Timestamp | null;
  finished_at: Timestamp | null;
}

interface GroupTable extends Owned {
  id: string;
  batch_id: string;
  position: number;
  name: string;
  suite: Json<Record<string, unknown>> | null;
  status: Generated<'queued' | 'running' | 'passed' | 'failed' | 'error' | 'terminated' | 'skipped'>;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
}

interface RunTable extends Owned {
  id: string;
  sequence: Generated<number>;
  flow_id: string;
  flow_name: string;
  status: Generated<'queued' | 'running' | 'passed' | 'failed' | 'error' | 'terminated' | 'skipped'>;
  created_at: CreatedAt;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  run_seconds: number | null;
  uncached_action_count: Generated<number>;
  cached_action_count: Generated<number>;
  is_final: ColumnType<boolean, never, never>;
  batch_id: string | null;
  group_id: string | null;
  position: number | null;
  flow: Json<Record<string, unknown>> | null;
  attempt: Generated<number>;
  reason: Json<Record<string, unknown>> | null;
  devices: Json<Record<string, unknown>[]>;
  warnings: Json<string[]>;
  cancel_requested_at: Timestamp | null;
  /** Written by the database, for lists. */
  app_id: ColumnType<string | null, never, never>;
  suite_id: ColumnType<string | null, never, never>;
  branch_key: ColumnType<string | null, never, never>;
}

interface ActionTable extends Owned {
  run_id: string;
  attempt: number;
  index: number;
  record: Json<Record<string, unknown>>;
}

interface RememberedFlowTable extends Owned {
  flow_id: string;
  identity: Buffer;
  branch: string;
  circumstances: Json<Record<string, unknown>>;
  login: Json<Record<string, unknown>> | null;
  flow: Json<Record<string, unknown>>;
  run_id: string;
  recorded_at: CreatedAt;
}

interface UsageBucketTable extends Owned {
  width: 'minute' | 'hour';
  starts_at: Timestamp;
  run_count: number;
  run_seconds: number;
  uncached_action_count: number;
  cached_action_count: number;
}

interface WebhookTable extends Owned, Made {
  id: string;
  url: string;
  events: ('batch.started' | 'run.completed' | 'batch.completed')[];
  enabled: boolean;
  secret_sealed: Buffer;
}

interface WebhookDeliveryTable extends Owned {
  id: string;
  webhook_id: string;
  event: WebhookTable['events'][number] | 'test';
  subject_id: string | null;
  status: Generated<'pending' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  response_code: number | null;
  problem: string | null;
  created_at: CreatedAt;
  next_attempt_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

/** Tables of which every row belongs to one organization. */
export interface OwnedTables {
  members: MemberTable;
  api_keys: ApiKeyTable;
  environments: EnvironmentTable;
  variables: VariableTable;
  suites: SuiteTable;
  flows: FlowTable;
  suite_flows: SuiteFlowTable;
  labels: LabelTable;
  flow_labels: FlowLabelTable;
  suite_labels: SuiteLabelTable;
  hooks: HookTable;
  hook_attachments: HookAttachmentTable;
  apps: AppTable;
  builds: BuildTable;
  app_dependencies: AppDependencyTable;
  uploads: UploadTable;
  batches: BatchTable;
  groups: GroupTable;
  runs: RunTable;
  actions: ActionTable;
  remembered_flows: RememberedFlowTable;
  usage_buckets: UsageBucketTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
}

export interface Tables extends OwnedTables {
  users: UserTable;
  organizations: OrganizationTable;
}
