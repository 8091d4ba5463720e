import { setupServer } from 'msw/node';

/** Answers come from the generated client's handlers: `server.use(getListUnitsMockHandler({…}))`. */
export const server = setupServer();
