/** The page of a map at `25.2048, 55.2708`; it leaves the product. */
export const mapAddress = (position: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(position.replace(/\s/g, ''))}`;
