import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Every variable that a function reads when it is loaded; the parameters are read at this address. */
export const benchEnvironment = (awsUrl: string) => ({
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  AWS_ENDPOINT_URL_SSM: awsUrl,
  ORIGIN_KEYS: 'bench',
  TABLE_NAME: 'bench',
  PARAMETERS: '/bench',
  DEMO: 'off',
  DOUBLE_OPT_IN: 'off',
  SEND_QUEUE: 'https://sqs.eu-west-1.amazonaws.com/123456789012/bench',
  FROM_ADDRESS: 'bench@rivista.example',
  SENDERS: '2',
  SECRET_VERSIONS: '{}',
  NEWSLETTER_CONFIGURATION_SET: 'bench',
  PERSON_CONFIGURATION_SET: 'bench',
  SITE_BUCKET: 'bench',
  STATE_BUCKET: 'bench',
  DERIVED_QUEUE: 'https://sqs.eu-west-1.amazonaws.com/123456789012/bench',
  SEARCH_QUEUE: 'https://sqs.eu-west-1.amazonaws.com/123456789012/bench',
  WORK_FOLDER: tmpdir(),
  INCOMING_BUCKET: 'bench',
  ORIGINALS_BUCKET: 'bench',
  PICTURES_BUCKET: 'bench',
  MEDIA_QUEUE: 'https://sqs.eu-west-1.amazonaws.com/123456789012/bench',
  DECODER: 'bench',
  PAGEFIND_BINARY_PATH: 'bench',
  FONTCONFIG_FILE: 'bench',
  SHARP_FOLDER: fileURLToPath(new URL('../../', import.meta.url)),
});
