import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { isLeavingHeld, releaseLeaving } from '@/lib/leaving';

type History = ReturnType<typeof createBrowserHistory>;

interface Props {
  basename: string;
  /** Asks whether to leave unsaved work. */
  askToLeave: () => Promise<boolean>;
  children: ReactNode;
}

const samePlace = (to: unknown) => {
  const path =
    typeof to === 'string'
      ? new URL(to, location.href).pathname
      : ((to as { pathname?: string }).pathname ?? location.pathname);
  return path === location.pathname;
};

/** Going elsewhere asks first while a form holds unsaved work; filters and tabs of the same screen do not. */
function guard(history: History, ask: () => Promise<boolean>): History {
  const through = async (go: () => void, to?: unknown) => {
    if (!isLeavingHeld() || (to !== undefined && samePlace(to))) return go();
    if (!(await ask())) return undefined;
    releaseLeaving();
    return go();
  };
  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    listen: (listener) => history.listen(listener),
    push: (to, state) => void through(() => history.push(to, state), to),
    replace: (to, state) => void through(() => history.replace(to, state), to),
    go: (by) => void through(() => history.go(by)),
  };
}

/** The declarative router (the data router is 17 KB more) with a question before unsaved work is left. */
export function GuardedRouter({ basename, askToLeave, children }: Props) {
  const history = useMemo(() => createBrowserHistory({ window, v5Compat: true }), []);
  const guarded = useMemo(() => guard(history, askToLeave), [history, askToLeave]);
  const [state, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let shown = history.location;
    return history.listen((update) => {
      const back =
        update.action === 'POP' && isLeavingHeld() && update.location.pathname !== shown.pathname;
      if (back) {
        // The browser has gone back already: stay on the screen, and go again once it is allowed.
        const wanted = update.location;
        history.push(shown);
        shown = history.location;
        void askToLeave().then((leave) => {
          if (!leave) return;
          releaseLeaving();
          history.replace(wanted);
        });
        return;
      }
      shown = update.location;
      setState(update);
    });
  }, [history, askToLeave]);
  return (
    <Router
      basename={basename}
      navigator={guarded}
      location={state.location}
      navigationType={state.action}
    >
      {children}
    </Router>
  );
}
