import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type Pad from 'signature_pad';

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  border: `2px dashed ${theme.surface.strongLine}`,
  borderRadius: 12,
  background: '#fff',
  overflow: 'hidden',
  '& canvas': {
    display: 'block',
    width: '100%',
    height: 190,
    touchAction: 'none',
    cursor: 'crosshair',
  },
  '& p': {
    position: 'absolute',
    insetInline: 0,
    insetBlockEnd: 14,
    margin: 0,
    textAlign: 'center',
    color: '#68717f',
    pointerEvents: 'none',
    fontSize: '0.875rem',
  },
  '& p::before': {
    content: '""',
    position: 'absolute',
    insetInline: '12%',
    insetBlockStart: -10,
    borderBlockStart: '1px solid #cbd0d8',
  },
}));
const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockStart: 8 });

export interface Drawing {
  /** PNG in base64; nothing while there is no stroke. */
  image: () => string | undefined;
}

const INK = '#0e1c36';
const font = (size: number) => `600 ${size}px "Cairo Variable", sans-serif`;

/** The typed name in the middle of the canvas, as large as it fits. */
function drawName(canvas: HTMLCanvasElement, name: string): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const ratio = Math.max(1, devicePixelRatio || 1);
  const width = canvas.width / ratio;
  const height = canvas.height / ratio;
  let size = 56;
  pen.font = font(size);
  while (size > 16 && pen.measureText(name).width > width - 32) {
    size -= 2;
    pen.font = font(size);
  }
  pen.fillStyle = INK;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(name, width / 2, height / 2);
}

/** Signed with a finger or a mouse; by keyboard the typed name becomes the drawing. */
export function SignatureField({
  name,
  ref,
  onChange,
}: {
  name: string;
  ref: Ref<Drawing>;
  onChange: (signed: boolean) => void;
}) {
  const { t } = useTranslation('signatures');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const [signed, setSigned] = useState(false);
  const tell = useRef(onChange);
  const mark = useRef((next: boolean) => {
    setSigned(next);
    tell.current(next);
  });
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    const place = canvas.current;
    if (!place) return undefined;
    const ratio = Math.max(1, devicePixelRatio || 1);
    place.width = place.offsetWidth * ratio;
    place.height = place.offsetHeight * ratio;
    place.getContext('2d')?.scale(ratio, ratio);
    let left = false;
    const stroke = () => mark.current(true);
    void import('signature_pad').then(({ default: SignaturePad }) => {
      if (left) return;
      pad.current = new SignaturePad(place, { penColor: INK, minWidth: 0.8, maxWidth: 2.8 });
      pad.current.addEventListener('endStroke', stroke);
    });
    return () => {
      left = true;
      pad.current?.off();
      pad.current = null;
    };
  }, []);
  useImperativeHandle(
    ref,
    () => ({ image: () => (signed ? canvas.current?.toDataURL('image/png') : undefined) }),
    [signed],
  );
  const clear = () => {
    pad.current?.clear();
    mark.current(false);
  };
  const type = () => {
    if (!canvas.current || name.trim() === '') return;
    pad.current?.clear();
    drawName(canvas.current, name.trim());
    mark.current(true);
  };
  return (
    <div>
      <Frame>
        <canvas ref={canvas} role="img" aria-label={t(signed ? 'sign.drawn' : 'sign.here')} />
        {!signed && <p aria-hidden>{t('sign.here')}</p>}
      </Frame>
      <Tools>
        <Button size="small" variant="outlined" color="inherit" onClick={clear} disabled={!signed}>
          {t('sign.clear')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={type}
          disabled={name.trim() === ''}
        >
          {t('sign.typed')}
        </Button>
      </Tools>
    </div>
  );
}
