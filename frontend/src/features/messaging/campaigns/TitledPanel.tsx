import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Panel } from '@/components/Page';

const Inside = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: '16px 20px',
  '& h2': { ...theme.typography.h4, margin: 0 },
}));

/** A panel with its heading. */
export function TitledPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel aria-label={title}>
      <Inside>
        <h2>{title}</h2>
        {children}
      </Inside>
    </Panel>
  );
}
