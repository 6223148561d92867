import './first-screen.client.ts';
import './waking.client.ts';
