/** What a form says once its text is on the server: «Salvato alle 18:40», and after one at night «Salvato all’1:40». */
export const savedMessage = /^Salvato all(e \d\d|’1):\d\d$/;
