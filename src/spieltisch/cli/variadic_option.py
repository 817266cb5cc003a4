"""Options that take several words: `--bots greedy random --players 3 4`."""

from collections.abc import Iterator, Sequence

import click

ARGUMENTS = "spieltisch.arguments"  # the context's key for the command's words


class VariadicCommand(click.Command):
    """A command whose options that may be repeated also take all words up to the next option."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Repeat the option before each of its words."""
        context.meta[ARGUMENTS] = list(args)
        lists = {
            name
            for option in self.params
            if isinstance(option, click.Option) and option.multiple
            for name in option.opts
            if name.startswith("--")
        }
        return super().parse_args(context, list(repeated(args, lists)))


def repeated(words: Sequence[str], lists: set[str]) -> Iterator[str]:
    """Yield a command's words, with each option of `lists` repeated before each of its words.

    >>> list(repeated(["go", "--bots", "a", "b", "-n", "3"], {"--bots"}))
    ['go', '--bots', 'a', '--bots', 'b', '-n', '3']
    """
    current = None
    fresh = False
    for word in words:
        if word in lists:
            current, fresh = word, True
        elif word.startswith("-"):
            current = None
        elif current is not None and not fresh:
            yield current
        else:
            fresh = False
        yield word
