import './session-mark.client.ts';
import './missing-pictures.client.ts';
import './first-screen.client.ts';
import './hydration.client.ts';
import './reload-pictures.client.ts';
