type Size = { width: number; height: number };

/** The largest part of a picture in the shape of `target`, with the point (shares of its sides) as near to its middle as can be. */
export function cropAround({ x, y }: { x: number; y: number }, picture: Size, target: Size) {
  const scale = Math.min(picture.width / target.width, picture.height / target.height);
  const width = Math.floor(target.width * scale);
  const height = Math.floor(target.height * scale);
  return {
    left: from(x * picture.width - width / 2, picture.width - width),
    top: from(y * picture.height - height / 2, picture.height - height),
    width,
    height,
  };
}

const from = (start: number, last: number) => Math.round(Math.min(last, Math.max(0, start)));
