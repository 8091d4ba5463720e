import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Panel } from './Page';

const Inside = styled('div')(({ theme }) => ({
  padding: 18,
  '& > h2': { ...theme.typography.h4, margin: '0 0 14px' },
}));

/** A panel with its heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel aria-label={title}>
      <Inside>
        <h2>{title}</h2>
        {children}
      </Inside>
    </Panel>
  );
}
