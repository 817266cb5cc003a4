"""`spieltisch rules`: games, rulebooks, single rules, and the matrix of rules and tests."""

from pathlib import Path

import click

from spieltisch.cli.common_options import examples, json_option, language_option


@click.command(
    epilog=examples(
        "rules",
        "rules kopf-oder-knopf --lang de",
        "rules --rule KOK-17",
        "rules --matrix --json",
    )
)
@click.argument("slug", metavar="[GAME]", required=False)
@click.option("--rule", metavar="NUMBER", help="Only this rule, by its number in the rulebook.")
@click.option(
    "--matrix", is_flag=True, help="Print which tests prove which rule; exit code 1 if a rule has no test."
)
@click.option(
    "--tests", default="tests", show_default=True, metavar="DIR", help="The folder of tests for --matrix."
)
@language_option
@json_option
def command(
    slug: str | None, rule: str | None, matrix: bool, tests: str, language: str, as_json: bool
) -> None:
    """List the games, or print a rulebook, a single rule, or the matrix of rules and tests."""
    from spieltisch.cli import rulebook_text

    if matrix:
        rulebook_text.print_matrix(slug, Path(tests), language, as_json)
    elif rule is not None:
        rulebook_text.print_rule(slug, rule, language, as_json)
    elif slug is not None:
        rulebook_text.print_rulebook(slug, language, as_json)
    else:
        rulebook_text.print_games(language, as_json)
