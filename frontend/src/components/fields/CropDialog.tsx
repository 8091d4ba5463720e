import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import Slider from '@mui/material/Slider';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';

const LONGEST_SIDE = 1024;

async function cut(file: File, { x, y, width, height }: Area): Promise<File> {
  const image = await createImageBitmap(file);
  const side = Math.min(LONGEST_SIDE, Math.round(Math.min(width, height)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, side, side);
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  const name = file.name.replace(/\.[^.]+$/, type === 'image/png' ? '.png' : '.jpg');
  return blob ? new File([blob], name, { type }) : file;
}

interface Props {
  file: File;
  onDone: (file: File) => void;
  onClose: () => void;
}

/** Cuts a square out of a picture, as pictures must be. */
export default function CropDialog({ file, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const [url, setUrl] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('file.crop')}</DialogTitle>
      <div
        dir="ltr"
        style={{
          position: 'relative',
          height: 300,
          margin: '8px 20px',
          borderRadius: 8,
          overflow: 'hidden',
        }}
      >
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <div style={{ padding: '4px 32px' }}>
        <Slider
          size="small"
          aria-label={t('file.zoom')}
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(_, next) => setZoom(next)}
        />
      </div>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!area}
          onClick={() => area && void cut(file, area).then(onDone)}
        >
          {t('ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
