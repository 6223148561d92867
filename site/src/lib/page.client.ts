import './session-mark.client.ts';
import './missing-pictures.client.ts';
import './first-screen.client.ts';
import './waking.client.ts';
import './reload-pictures.client.ts';
