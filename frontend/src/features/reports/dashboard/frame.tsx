import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Panel } from '@/components/Page';

export const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  marginBlockStart: 16,
  gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 1fr)',
  alignItems: 'start',
  '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Inside = styled('div')(({ theme }) => ({
  padding: 18,
  '& > h2': { ...theme.typography.h4, margin: '0 0 14px' },
}));

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
