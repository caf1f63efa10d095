"""Shapes for everything on the table: rounded panels, shadows, glows, medallions, stars.

Functions whose description does not say otherwise return a new premultiplied surface, ready for the stage.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import pygame

from game.ui.drawing.stage import premultiplied
from game.ui.drawing.styles import INK, PEARL, PLUM, Colour

_FINE: Final = 4  # shapes are drawn this many times larger and scaled down, for smooth edges
_COARSE: Final = 4  # shadows and glows are drawn up to this many times smaller and scaled up: they have no detail


def rounded_mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    """Return a white rectangle with smooth round corners on nothing, straight alpha."""
    width, height = max(1, size[0]), max(1, size[1])
    radius = max(0, min(radius, width // 2, height // 2))
    mask = pygame.Surface((width, height), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    for corner, quarter in _quarters(width, height, radius):
        mask.fill((255, 255, 255, 0), corner)
        mask.blit(_corners(radius), corner, quarter)
    return mask


def _quarters(width: int, height: int, radius: int) -> Iterator[tuple[pygame.Rect, pygame.Rect]]:
    """Yield the corners of a rectangle, each with the part of ``_corners`` that rounds it."""
    for x, right in ((0, 0), (width - radius, radius)) if radius else ():
        for y, low in ((0, 0), (height - radius, radius)):
            yield pygame.Rect(x, y, radius, radius), pygame.Rect(right, low, radius, radius)


@lru_cache(maxsize=64)
def _corners(radius: int) -> pygame.Surface:
    """Return a white disc with a smooth edge, whose quarters round off corners; callers must not draw on it."""
    big = pygame.Surface((2 * radius * _FINE, 2 * radius * _FINE), pygame.SRCALPHA)
    big.fill((255, 255, 255, 0))
    pygame.draw.circle(big, (255, 255, 255, 255), (radius * _FINE, radius * _FINE), radius * _FINE)
    return pygame.transform.smoothscale(big, (2 * radius, 2 * radius))


@lru_cache(maxsize=64)
def _strip(height: int, top: Colour, bottom: Colour) -> pygame.Surface:
    """Return a gradient one pixel wide; callers must not draw on it."""
    rows = bytearray(3 * height)
    for number, (start, end) in enumerate(zip(top, bottom, strict=True)):
        rows[number::3] = bytes([round(start + (end - start) * (y / (height - 1))) for y in range(height)])
    return pygame.image.frombytes(bytes(rows), (1, height), "RGB").convert_alpha()


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """Return an opaque vertical gradient from ``top`` to ``bottom``."""
    strip = _strip(max(2, size[1]), top, bottom)
    return pygame.transform.scale(strip, (max(1, size[0]), max(1, size[1])))


def masked(picture: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """Return ``picture`` cut out by ``mask`` (white, straight alpha), straight alpha."""
    result = picture.convert_alpha()
    result.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def mixed(colour: Colour, factor: float) -> Colour:
    """Return a colour made lighter (``factor`` over 1) or darker."""
    red, green, blue = (min(255, round(part * factor)) for part in colour)
    return red, green, blue


def rounded(size: tuple[int, int], radius: int, top: Colour, bottom: Colour, alpha: int = 255) -> pygame.Surface:
    """Return a filled rounded rectangle, straight alpha."""
    surface = masked(gradient(size, top, bottom), rounded_mask(size, radius))
    if alpha < 255:
        surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def panel(
    size: tuple[int, int],
    radius: int,
    top: Colour,
    bottom: Colour,
    line: Colour,
    line_width: int = 1,
    alpha: int = 235,
) -> pygame.Surface:
    """Return a rounded panel with an edge line and a translucent body, straight alpha."""
    inner = (size[0] - 2 * line_width, size[1] - 2 * line_width)
    surface = rounded_mask(size, radius)
    hole = rounded_mask(inner, radius - line_width)
    hole.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)  # removes only alpha
    surface.blit(hole, (line_width, line_width), special_flags=pygame.BLEND_RGBA_SUB)
    surface.fill((*line, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(rounded(inner, radius - line_width, top, bottom, alpha), (line_width, line_width))
    return surface


def plate(
    size: tuple[int, int],
    radius: int,
    top: Colour,
    bottom: Colour,
    line: Colour,
    line_width: int = 1,
    alpha: int = 255,
) -> pygame.Surface:
    """Return a rounded panel as ``panel`` does, premultiplied."""
    return premultiplied(panel(size, radius, top, bottom, line, line_width, alpha))


def outline(size: tuple[int, int], radius: int, line: Colour, line_width: int = 1) -> pygame.Surface:
    """Return the outline of an empty place: an edge line round a light shade, premultiplied."""
    return plate(size, radius, (0, 0, 0), (0, 0, 0), line, line_width, alpha=60)


def focus_ring(size: tuple[int, int], width: int, outer: Colour = INK, inner: Colour = PEARL) -> pygame.Surface:
    """Return the line round what has the keyboard, premultiplied: dark outside and light inside, each ``width`` thick.

    One of the two stands out from any ground by 3 to 1 at least. Round what is light, ``inner`` is better dark.
    """
    radius, inside = min(4 * width, max(4, round(0.1 * min(size)))), (size[0] - 2 * width, size[1] - 2 * width)
    ring = plate(size, radius, outer, outer, outer, width, alpha=0)
    second = plate(inside, max(1, radius - width), inner, inner, inner, width, alpha=0)
    ring.blit(second, (width, width), special_flags=pygame.BLEND_PREMULTIPLIED)
    return ring


def told_line(size: tuple[int, int], radius: int, width: int) -> pygame.Surface:
    """Return the line round what a coach speaks of, premultiplied: plum within ``size``, pearl ``width`` beyond it."""
    whole = size[0] + 2 * width, size[1] + 2 * width
    line = plate(whole, radius + width, PEARL, PEARL, PEARL, width, alpha=0)
    plum = plate(size, radius, PLUM, PLUM, PLUM, round(1.4 * width), alpha=0)
    line.blit(plum, (width, width), special_flags=pygame.BLEND_PREMULTIPLIED)
    return line


def blurred(mask: pygame.Surface, spread: int, colour: Colour, strength: float) -> pygame.Surface:
    """Return ``mask`` blurred by about ``spread`` pixels on all sides in one colour, premultiplied.

    The result is wider and higher than the mask by ``2 * margin(spread)``.
    """
    edge = margin(spread)
    width, height = mask.get_width() + 2 * edge, mask.get_height() + 2 * edge
    coarse = grain(spread)
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    whole.fill((255, 255, 255, 0))
    whole.blit(mask, (edge, edge))
    small = pygame.transform.smoothscale(whole, (max(2, width // coarse), max(2, height // coarse)))
    soft = pygame.transform.gaussian_blur(small, max(1, round(spread / coarse)))
    soft = pygame.transform.smoothscale(soft, (width, height))
    soft.fill((*colour, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
    return premultiplied(soft)


def soft_rect(size: tuple[int, int], radius: int, spread: int, colour: Colour, strength: float) -> pygame.Surface:
    """Return the result of ``blurred`` for a rounded rectangle, assembled from its corners: quick at any size."""
    edge, inner = margin(spread), radius + margin(spread)
    if min(size) <= 2 * inner:
        return blurred(rounded_mask(size, radius), spread, colour, strength)
    strips = soft_frame(size, radius, spread, colour, strength)
    whole = pygame.Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA).convert_alpha()
    whole.fill(strips[-1][0].get_at((0, 0)), (edge + inner, edge + inner, size[0] - 2 * inner, size[1] - 2 * inner))
    for strip, (x, y) in strips:
        whole.blit(strip, (x + edge, y + edge), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def soft_frame(
    size: tuple[int, int], radius: int, spread: int, colour: Colour, strength: float
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """Return the soft shadow of a large opaque rectangle as four strips, with places relative to its upper left.

    The strips leave out its hidden middle, which saves memory and time.
    """
    edge, inner = margin(spread), radius + margin(spread)
    thick, least = edge + inner, 2 * inner + 2
    soft = blurred(rounded_mask((least, least), radius), spread, colour, strength)
    wide, high = size[0] - 2 * inner, size[1] - 2 * inner
    strips = []
    for y, top in ((0, -edge), (thick + 2, size[1] - inner)):
        strip = pygame.Surface((size[0] + 2 * edge, thick), pygame.SRCALPHA).convert_alpha()
        middle = pygame.transform.scale(soft.subsurface((thick, y, 1, thick)), (wide, thick))
        ends = [soft.subsurface((x, y, thick, thick)) for x in (0, thick + 2)]
        for part, x in ((ends[0], 0), (middle, thick), (ends[1], thick + wide)):
            strip.blit(part, (x, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        strips.append((strip, (-edge, top)))
    for x, left in ((0, -edge), (thick + 2, size[0] - inner)):
        strip = pygame.transform.scale(soft.subsurface((x, thick, thick, 1)), (thick, high))
        strips.append((strip, (left, inner)))
    return strips


def cut_round(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Return an opaque ``picture`` with smooth round corners, premultiplied."""
    result = picture.convert_alpha()
    width, height = picture.get_size()
    radius = max(0, min(radius, width // 2, height // 2))
    disc = premultiplied(_corners(radius))
    for corner, quarter in _quarters(width, height, radius):
        result.blit(disc, corner, quarter, special_flags=pygame.BLEND_RGBA_MULT)
    return result


def card_shadow(
    size: tuple[int, int], radius: int, degree: int, spread: int, colour: Colour, strength: float
) -> pygame.Surface:
    """Return the soft shadow of a rounded rectangle turned clockwise by ``degree``, premultiplied.

    It is ``grain(spread)`` times too small: it has no detail, and scaling it up is quick.
    """
    coarse = grain(spread)
    edge = math.ceil(margin(spread) / coarse)
    small = rounded_mask((round(size[0] / coarse), round(size[1] / coarse)), round(radius / coarse))
    if degree:
        small = pygame.transform.rotozoom(small, -degree, 1.0)
    whole = pygame.Surface((small.get_width() + 2 * edge, small.get_height() + 2 * edge), pygame.SRCALPHA)
    whole.blit(small, (edge, edge))
    soft = pygame.transform.gaussian_blur(whole, max(1, round(spread / coarse)))
    soft.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    soft.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    soft.fill((255, 255, 255, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
    return premultiplied(soft)


def grain(spread: int) -> int:
    """Return how many times smaller a shadow or glow may be computed when it spreads by ``spread`` pixels."""
    return _COARSE if spread >= 6 else 2 if spread >= 3 else 1


def margin(spread: int) -> int:
    """Return how many pixels a shadow or glow of ``spread`` extends beyond its shape."""
    return round(spread * 2.2) + 2


def drawn_fine(size: tuple[int, int], shapes: Sequence[tuple[Colour, Sequence[tuple[float, float]]]]) -> pygame.Surface:
    """Return filled polygons (in pixels of ``size``) with smooth edges, premultiplied."""
    big = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    for fill, points in shapes:
        pygame.draw.polygon(big, fill, [(x * _FINE, y * _FINE) for x, y in points])
    return pygame.transform.smoothscale(big.premul_alpha(), size)


def disc(diameter: int, fill: Colour, edge: Colour, edge_width: float) -> pygame.Surface:
    """Return a disc with an edge line, premultiplied."""
    return _circles(diameter, (edge, diameter * _FINE / 2, 0), (fill, (diameter / 2 - edge_width) * _FINE, 0))


def ring(diameter: int, colour: Colour, width: float) -> pygame.Surface:
    """Return a circle line, premultiplied."""
    return _circles(diameter, (colour, diameter * _FINE / 2, max(1, round(width * _FINE))))


def _circles(diameter: int, *circles: tuple[Colour, float, int]) -> pygame.Surface:
    """Return concentric circles of given colours, radii and line widths (0: filled), all in fine pixels."""
    big = pygame.Surface((diameter * _FINE, diameter * _FINE), pygame.SRCALPHA)
    for colour, radius, width in circles:
        pygame.draw.circle(big, colour, (diameter * _FINE / 2, diameter * _FINE / 2), radius, width)
    return pygame.transform.smoothscale(big.premul_alpha(), (diameter, diameter))


def diamond(diameter: int, colour: Colour) -> pygame.Surface:
    """Return a small filled square standing on its corner, premultiplied."""
    half = diameter / 2
    return drawn_fine((diameter, diameter), [(colour, [(half, 0), (diameter, half), (half, diameter), (0, half)])])


def star_points(centre: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """Return the corners of an eight-pointed star made of two squares; its inner radius is 0.7654 of the outer."""
    points = []
    for corner in range(16):
        reach = radius if corner % 2 == 0 else radius * 0.7654
        angle = math.pi * corner / 8
        points.append((centre[0] + reach * math.sin(angle), centre[1] - reach * math.cos(angle)))
    return points
