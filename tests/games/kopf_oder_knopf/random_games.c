/* Kopf oder Knopf at random, by hand in C: the yardstick for the compiled Python engine.
 *
 *   gcc -std=c11 -O2 -Wall -Wextra -o kopf_oder_knopf random_games.c
 *   kopf_oder_knopf playouts GAMES SEED < positions    one JSON line
 *   kopf_oder_knopf count TURNS < positions            sequences of complete turns, one number per position
 *
 * A position is one line of position text (rules, section 8). Default options only: target 10, penalty, optional
 * takes, jumping, repetition 3, stall 200, a deadlock is a draw. KOK-n and R-n are the numbers of the rules. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIELDS = 100, DIRECTIONS = 8, BUTTONS = 14, TARGET = 10, REPETITION = 3, STALL_LIMIT = 200 };
enum { RED, BLUE, EMPTY, DRAW = 2 };         /* field: red, blue, empty; side: red, blue; result: red, blue, draw */
enum { FINE, CAPTURE, MOVE, OVER };          /* phases */
enum { DONE = 100, FIRST_MOVE = 101 };       /* 0-99 take, 100 done, 101 + 32 from + 4 direction + distance - 1 move */
enum { MAX_GROUPS = BUTTONS / 3, MAX_DESTINATIONS = 32, MAX_LEGAL = BUTTONS * MAX_DESTINATIONS };
enum { MAX_HISTORY = 2 * TARGET * STALL_LIMIT };     /* longest game: 18 takes before the last, < 200 between */

static size_t line;                          /* of the positions, while they are read */

static _Noreturn void fail(const char *what, const char *text) {
    fputs("kopf_oder_knopf: ", stderr);
    if (line > 0)
        fprintf(stderr, "line %zu: ", line);
    fprintf(stderr, "%s, not '%s'\n", what, text);
    exit(2);
}

/* ---- Random source ---- */

typedef struct { uint32_t a, b, c, counter; } Rng;

static uint32_t rng_next(Rng *r) {
    uint32_t t = r->a + r->b + r->counter++;
    r->a = r->b ^ (r->b >> 9);
    r->b = r->c + (r->c << 3);
    r->c = ((r->c << 21) | (r->c >> 11)) + t;
    return t;
}

static void rng_seed(Rng *r, uint64_t seed) {
    *r = (Rng){ (uint32_t)seed, (uint32_t)(seed >> 32) & 0x7FFFFFFF, 0x9E3779B9, 1 };
    for (int i = 0; i < 12; i++)
        rng_next(r);
}

static uint32_t rng_below(Rng *r, uint32_t n) {
    uint64_t m = (uint64_t)rng_next(r) * n;
    if ((uint32_t)m < n)
        for (uint32_t threshold = (0u - n) % n; (uint32_t)m < threshold; )
            m = (uint64_t)rng_next(r) * n;
    return (uint32_t)(m >> 32);
}

typedef unsigned __int128 Mask;              /* a set of fields: bit f for field f */

static Mask bit(int f) { return (Mask)1 << f; }

static int fields_of(Mask m, uint8_t *fields) {  /* in ascending order; returns how many */
    int n = 0;
    for (uint64_t low = (uint64_t)m; low; low &= low - 1)
        fields[n++] = (uint8_t)__builtin_ctzll(low);
    for (uint64_t high = (uint64_t)(m >> 64); high; high &= high - 1)
        fields[n++] = (uint8_t)(64 + __builtin_ctzll(high));
    return n;
}

/* ---- Board and layouts ---- */

static const int STEP[DIRECTIONS] = { 10, 11, 1, -9, -10, -11, -1, 9 };      /* N NE E SE S SW W NW; opposite: d ^ 4 */
static const int FORWARD[4] = { 0, 1, 2, 7 };                                /* the directions that raise the index */

static uint8_t reach[FIELDS][DIRECTIONS];                                    /* how many fields to the edge */
static uint8_t neighbour[FIELDS][DIRECTIONS], neighbours[FIELDS];

typedef struct { uint16_t action; uint8_t to; } Destination;

typedef struct Layout {
    char digits[FIELDS];
    uint8_t holes[FIELDS], destinations[FIELDS];
    Destination destination[FIELDS][MAX_DESTINATIONS];                       /* ascending actions */
    struct Layout *next;
} Layout;

static const char *const FIXED[3][2] = {
    { "windmill", "1213322141413234121212341323312121241423243433213333123343423241421212133231432121214323141412233121" },
    { "carousel", "4233112124231234213211342133132231241423141433223113223341413241421322313312431123124321324212113324" },
    { "mosaic", "4341221434313233231343312213341214114121232122123223212212321214114121433122133431323323134341221434" },
};

static void build_board(void) {
    for (int f = 0; f < FIELDS; f++) {
        int east = 9 - f % 10, west = f % 10, north = 9 - f / 10, south = f / 10;
        int x[DIRECTIONS] = { 9, east, east, east, 9, west, west, west };
        int y[DIRECTIONS] = { north, north, 9, south, south, south, 9, north };
        for (int d = 0; d < DIRECTIONS; d++) {
            reach[f][d] = (uint8_t)(x[d] < y[d] ? x[d] : y[d]);
            if (reach[f][d] > 0)
                neighbour[f][neighbours[f]++] = (uint8_t)(f + STEP[d]);
        }
    }
}

static const Layout *layout_of(const char *digits) {  /* its tables, built once per layout */
    static Layout *known;
    for (Layout *l = known; l; l = l->next)
        if (memcmp(l->digits, digits, FIELDS) == 0)
            return l;
    Layout *l = calloc(1, sizeof *l);
    if (!l)
        fail("memory needed for a layout", digits);
    memcpy(l->digits, digits, FIELDS);
    for (int f = 0; f < FIELDS; f++) {
        l->holes[f] = (uint8_t)(digits[f] - '0');
        int shortest = l->holes[f] == 4 ? 1 : l->holes[f];                   /* KOK-13, KOK-14 */
        for (int d = 0; d < DIRECTIONS; d++)
            for (int distance = shortest; distance <= l->holes[f] && distance <= reach[f][d]; distance++)   /* KOK-15 */
                l->destination[f][l->destinations[f]++] = (Destination){
                    (uint16_t)(FIRST_MOVE + 32 * f + 4 * d + distance - 1), (uint8_t)(f + STEP[d] * distance) };
    }
    l->next = known;
    return known = l;
}

/* ---- State ---- */

typedef struct {
    const Layout *layout;
    uint8_t board[FIELDS];
    uint8_t touch[2][FIELDS];                /* how many buttons of a colour touch this field */
    Mask buttons[2];
    int side, phase, result, taken[2], took_this_turn, quiet, turns;
    Mask group[MAX_GROUPS];                  /* FINE: the multi-combinations; group[current] is on offer */
    int groups, current;
    Mask threatened;                         /* CAPTURE: what is on offer */
    int history_first, history_end;          /* the starts of turns since the last take */
} State;

static Mask history[MAX_HISTORY][2];         /* common to all states: a copy writes only from its history_end on */

static void change(State *s, int colour, int f, int by) {  /* put (+1) or lift (-1) a button */
    s->board[f] = (uint8_t)(by > 0 ? colour : EMPTY);
    s->buttons[colour] ^= bit(f);
    for (int i = 0; i < neighbours[f]; i++)
        s->touch[colour][neighbour[f][i]] += (uint8_t)by;
}

/* ---- The turn, in the order in which it is played ---- */

static void start_fine(State *s), start_capture(State *s), start_move(State *s), end_turn(State *s);

static void finish(State *s, int result) {
    s->phase = OVER;
    s->result = result;
}

static void start_turn(State *s) {
    Mask *now = history[s->history_end];
    int seen = 1;
    now[RED] = s->buttons[RED];
    now[BLUE] = s->buttons[BLUE];
    for (int i = s->history_end - 2; i >= s->history_first; i -= 2)          /* the same side: every second turn */
        seen += history[i][RED] == now[RED] && history[i][BLUE] == now[BLUE];
    s->history_end++;
    s->took_this_turn = 0;
    if (seen == REPETITION)
        finish(s, DRAW);                                                     /* KOK-48, KOK-50 */
    else
        start_fine(s);
}

static int flood(const State *s, int colour, int start, Mask *group) {  /* KOK-29; returns the size */
    uint8_t member[BUTTONS] = { (uint8_t)start };
    int size = 1;
    *group = bit(start);
    for (int i = 0; i < size; i++)
        for (int k = 0; k < neighbours[member[i]]; k++) {
            int f = neighbour[member[i]][k];
            if (s->board[f] == colour && !(*group & bit(f))) {
                *group |= bit(f);
                member[size++] = (uint8_t)f;
            }
        }
    return size;
}

static void start_fine(State *s) {
    int enemy = 1 - s->side, crowded = 0;
    uint8_t fields[BUTTONS];
    int n = fields_of(s->buttons[enemy], fields);
    for (int i = 0; i < n; i++)
        crowded |= s->touch[enemy][fields[i]] >= 2;
    s->groups = s->current = 0;
    Mask handled = 0, group;
    for (int i = 0; i < n && crowded; i++)                                   /* ascending lowest field: KOK-36 */
        if (!(handled & bit(fields[i]))) {
            if (flood(s, enemy, fields[i], &group) >= 3)
                s->group[s->groups++] = group;                               /* KOK-31 */
            handled |= group;
        }
    if (s->groups > 0)
        s->phase = FINE;
    else
        start_capture(s);                                                    /* KOK-8 */
}

static Mask shoot(const State *s, int from, int direction, int range) {  /* the nearest button, if it is the enemy's */
    int far = range < reach[from][direction] ? range : reach[from][direction];
    for (int f = from + STEP[direction]; far > 0; far--, f += STEP[direction])
        if (s->board[f] != EMPTY)                                            /* KOK-22 to KOK-25 */
            return s->board[f] != s->side ? bit(f) : 0;
    return 0;
}

static void start_capture(State *s) {
    uint8_t fields[BUTTONS];
    int n = fields_of(s->buttons[s->side], fields);
    const uint8_t *touch = s->touch[s->side];
    s->threatened = 0;
    for (int i = 0; i < n; i++) {
        int a = fields[i];
        for (int k = 0; k < 4 && touch[a] == 1; k++) {                       /* KOK-19, KOK-20 */
            int d = FORWARD[k], b = a + STEP[d];
            if (reach[a][d] == 0 || s->board[b] != s->side || touch[b] != 1)
                continue;
            int range = s->layout->holes[a] + s->layout->holes[b];           /* KOK-21 */
            s->threatened |= shoot(s, b, d, range) | shoot(s, a, d ^ 4, range);      /* KOK-40 */
        }
    }
    if (!s->threatened)
        start_move(s);                                                       /* KOK-9 */
    else
        s->phase = CAPTURE;                                                  /* KOK-38 */
}

static void start_move(State *s) {
    uint8_t fields[BUTTONS];
    int n = fields_of(s->buttons[s->side], fields);
    s->phase = MOVE;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < s->layout->destinations[fields[i]]; k++)
            if (s->board[s->layout->destination[fields[i]][k].to] == EMPTY)
                return;
    end_turn(s);                                                             /* a pass: KOK-47 */
}

static void end_turn(State *s) {
    s->turns++;
    s->quiet = s->took_this_turn ? 0 : s->quiet + 1;
    if (s->took_this_turn)
        s->history_first = s->history_end;                                   /* */
    s->side = 1 - s->side;                                                   /* KOK-5 */
    if (s->quiet == STALL_LIMIT)
        finish(s, DRAW);                                                     /* KOK-49, KOK-50 */
    else
        start_turn(s);
}

/* ---- Actions ---- */

static int legal(const State *s, uint16_t *actions) {  /* in ascending order; returns how many */
    uint8_t fields[BUTTONS];
    int n = 0;
    if (s->phase == MOVE) {
        int count = fields_of(s->buttons[s->side], fields);
        for (int i = 0; i < count; i++) {
            const Destination *d = s->layout->destination[fields[i]];
            const Destination *end = d + s->layout->destinations[fields[i]];
            for (; d < end; d++) {
                actions[n] = d->action;                                      /* stays only if the field is empty: */
                n += s->board[d->to] == EMPTY;                               /* KOK-16; jumping: KOK-17 */
            }
        }
        return n;
    }
    int count = fields_of(s->phase == FINE ? s->group[s->current] : s->threatened, fields);
    for (; n < count; n++)
        actions[n] = fields[n];
    actions[n++] = DONE;                                                     /* KOK-32, KOK-39 */
    return n;
}

static void apply(State *s, int action) {
    if (action >= FIRST_MOVE) {
        int code = action - FIRST_MOVE, from = code / 32;
        change(s, s->side, from, -1);
        change(s, s->side, from + STEP[code / 4 % 8] * (code % 4 + 1), +1);
        end_turn(s);                                                         /* KOK-11 */
        return;
    }
    if (action != DONE) {
        change(s, 1 - s->side, action, -1);
        s->took_this_turn = 1;
        if (++s->taken[s->side] == TARGET) {                                 /* KOK-37, KOK-44 */
            finish(s, s->side);
            return;
        }
    }
    if (s->phase == FINE) {
        if (++s->current == s->groups)                                       /* KOK-33, KOK-36 */
            start_capture(s);
        return;
    }
    if (action != DONE)
        s->threatened ^= bit(action);                                        /* KOK-41, KOK-43 */
    if (action == DONE || !s->threatened)
        start_move(s);
}

/* ---- Position text ---- */

static uint64_t number(const char *text, uint64_t least, uint64_t most, const char *what) {
    uint64_t value = 0;
    const char *p = text;
    for (; isdigit((unsigned char)*p) && value <= (most - (uint64_t)(*p - '0')) / 10; p++)
        value = 10 * value + (uint64_t)(*p - '0');
    if (p == text || *p || value < least)
        fail(what, text);
    return value;
}

static void parse_rows(const char *text, State *s) {
    int count[2] = { 0, 0 };
    const char *p = text;
    for (int row = 9; row >= 0; row--) {
        int column = 0;
        for (; column < 10 && (*p == 'R' || *p == 'B' || (*p >= '1' && *p <= '9')); p++)
            if (isdigit((unsigned char)*p)) {
                int run = *p == '1' && p[1] == '0' ? 10 : *p - '0';
                column += run;
                p += run == 10;
                if (isdigit((unsigned char)p[1]))
                    fail("runs of 1 to 10 empty fields expected", text);
            } else {
                int colour = *p == 'R' ? RED : BLUE;
                if (++count[colour] > BUTTONS)
                    fail("at most 14 buttons of a colour expected", text);   /* */
                change(s, colour, 10 * row + column++, +1);
            }
        if (column != 10 || *p++ != (row > 0 ? '/' : 0))
            fail("10 rows of 10 fields (R, B, numbers) expected, with / between", text);
    }
}

static void parse_position(char *text, State *s) {
    char *part[7] = { NULL }, *rest, *colon;
    int parts = 0;
    for (char *p = strtok_r(text, " \t\r\n", &rest); p && parts < 7; p = strtok_r(NULL, " \t\r\n", &rest))
        part[parts++] = p;
    if (parts < 5 || parts > 6)
        fail("<rows> <side> <taken> <quiet> <turn> [<layout>] expected", parts ? part[parts - 1] : "");
    memset(s, 0, sizeof *s);
    memset(s->board, EMPTY, sizeof s->board);
    parse_rows(part[0], s);
    if (strcmp(part[1], "r") != 0 && strcmp(part[1], "b") != 0)
        fail("side r or b expected", part[1]);
    s->side = part[1][0] == 'r' ? RED : BLUE;
    if (!(colon = strchr(part[2], ':')))
        fail("taken R:B expected", part[2]);
    *colon = 0;
    s->taken[RED] = (int)number(part[2], 0, TARGET - 1, "taken by Red: a number below 10 expected");        /* */
    s->taken[BLUE] = (int)number(colon + 1, 0, TARGET - 1, "taken by Blue: a number below 10 expected");
    s->quiet = (int)number(part[3], 0, STALL_LIMIT - 1, "quiet: a number below 200 expected");
    number(part[4], 1, INT32_MAX, "turn: a number from 1 expected");         /* plays no part */
    const char *digits = parts == 6 ? part[5] : "windmill";
    for (int i = 0; i < 3; i++)
        if (strcmp(digits, FIXED[i][0]) == 0)
            digits = FIXED[i][1];
    if (strlen(digits) != FIELDS || strspn(digits, "1234") != FIELDS)
        fail("layout windmill, carousel, mosaic or 100 digits 1-4 expected", digits);
    s->layout = layout_of(digits);
}

static State *read_positions(size_t *count) {
    State *positions = NULL;
    char *text = NULL;
    size_t size = 0, room = 0;
    for (line = 1; getline(&text, &size, stdin) >= 0; line++) {
        if (line > room) {
            room = 2 * room + 16;
            if (!(positions = realloc(positions, room * sizeof *positions)))
                fail("memory needed for the positions", text);
        }
        parse_position(text, &positions[line - 1]);
    }
    free(text);
    if (ferror(stdin) || line == 1)
        fail("positions on standard input expected", ferror(stdin) ? "an error" : "");
    *count = line - 1;
    return positions;
}

/* ---- The two uses ---- */

static double cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void playouts(const State *positions, size_t count, uint64_t games, uint64_t seed) {
    uint16_t actions[MAX_LEGAL];
    unsigned long long steps = 0, wins[3] = { 0, 0, 0 };
    uint32_t checksum = 0;
    Rng rng;
    rng_seed(&rng, seed);
    double start = cpu_seconds();
    for (uint64_t game = 0; game < games; game++) {
        State s = positions[game % count];
        for (start_turn(&s); s.phase != OVER; steps++) {
            int action = actions[rng_below(&rng, (uint32_t)legal(&s, actions))];
            checksum = checksum * 31 + (uint32_t)action;
            apply(&s, action);
        }
        wins[s.result]++;
    }
    double seconds = cpu_seconds() - start;
    printf("{\"games\":%llu,\"steps\":%llu,\"checksum\":%lu,\"seconds\":%.6f,\"wins\":[%llu,%llu,%llu]}\n",
           (unsigned long long)games, steps, (unsigned long)checksum, seconds, wins[RED], wins[BLUE], wins[DRAW]);
}

/* Sequences until `turns` turns are complete. Captures only above the last one, so each subset once (KOK-43). */
static uint64_t sequences(const State *s, int turns, int last_capture) {
    uint16_t actions[MAX_LEGAL];
    uint64_t sum = 0;
    if (s->phase == OVER || s->turns >= turns)
        return 1;
    int n = legal(s, actions);
    for (int i = 0; i < n; i++) {
        if (s->phase == CAPTURE && actions[i] <= last_capture)
            continue;
        State next = *s;
        apply(&next, actions[i]);
        int goes_on = s->phase == CAPTURE && next.phase == CAPTURE && next.turns == s->turns;
        sum += sequences(&next, turns, goes_on ? actions[i] : -1);
    }
    return sum;
}

int main(int argc, char **argv) {
    uint64_t games = 0, seed = 0, turns = 0;
    size_t count;
    if (argc == 4 && strcmp(argv[1], "playouts") == 0) {
        games = number(argv[2], 1, INT32_MAX, "GAMES: a number from 1 to 2^31 - 1 expected");
        seed = number(argv[3], 0, INT64_MAX, "SEED: a number from 0 to 2^63 - 1 expected");
    } else if (argc == 3 && strcmp(argv[1], "count") == 0)
        turns = number(argv[2], 0, STALL_LIMIT, "TURNS: a number from 0 to 200 expected");
    else
        fail("'playouts GAMES SEED' or 'count TURNS' expected", argc > 1 ? argv[1] : "");
    build_board();
    State *positions = read_positions(&count);
    if (games > 0)
        playouts(positions, count, games, seed);
    for (size_t i = 0; i < count && games == 0; i++) {
        State s = positions[i];
        start_turn(&s);
        printf("%llu\n", (unsigned long long)sequences(&s, (int)turns, -1));
    }
    free(positions);
    return 0;
}
