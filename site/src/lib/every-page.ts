import './header-session.ts';
import { carryPictures } from './page-transition.ts';

carryPictures();
